import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { leaveFocusToNextPage } from '../focus/keep-focus.ts';
import styles from './page.module.css';

export interface PageProps {
  /** The document's title (`{title} · Quits`), and the heading unless another one is given. */
  title: string;
  heading?: ReactNode;
  /** A picture of the page's subject, before the heading. */
  picture?: ReactNode;
  subtitle?: ReactNode;
  /** Buttons and links next to the heading. */
  actions?: ReactNode;
  /** The link to the parent page, above the heading. */
  backTo?: ReactNode;
  width?: 'content' | 'form';
  /** For a page that draws its own heading; it then gives its `h1` tabIndex -1 and `data-page-heading`. */
  hasOwnHeader?: boolean;
  children: ReactNode;
}

/** The top of a page: its one `h1`, which takes the focus after a change of page. */
function PageHeader({
  title,
  heading,
  picture,
  subtitle,
  actions,
  backTo,
}: Pick<PageProps, 'title' | 'heading' | 'picture' | 'subtitle' | 'actions' | 'backTo'>) {
  return (
    <header className={styles.header}>
      {backTo !== undefined && <div className={styles.back}>{backTo}</div>}
      <div className={styles.row}>
        {picture !== undefined && <div className={styles.picture}>{picture}</div>}
        <div className={styles.text}>
          <h1
            tabIndex={-1}
            data-page-heading=""
            className={styles.heading}
            title={picture !== undefined || backTo !== undefined ? title : undefined}
          >
            {heading}
          </h1>
          {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  );
}

/** A page: its width, its header, its title. In a shadow root the title of the host's page stays. */
export function Page({
  title,
  heading = title,
  width = 'content',
  hasOwnHeader = false,
  children,
  ...header
}: PageProps) {
  const page = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // An embed has its own root, and its host's title stays.
    if (!(page.current?.getRootNode() instanceof ShadowRoot)) document.title = `${title} · Quits`;
  }, [title]);

  // The parent may replace this page by another one, for example after another person deletes its subject.
  useLayoutEffect(() => {
    const own = page.current;
    return () => {
      // Not before: a page may be drawn first and come into the document then.
      const root = own?.getRootNode();
      if (root instanceof Document || root instanceof ShadowRoot) leaveFocusToNextPage(root);
    };
  }, []);

  return (
    <div ref={page} className={classNames(styles.page, width === 'form' && styles.form)}>
      {!hasOwnHeader && <PageHeader title={title} heading={heading} {...header} />}
      {children}
    </div>
  );
}
