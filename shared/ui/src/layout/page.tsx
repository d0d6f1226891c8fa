import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { PageHeader } from './page-header.tsx';
import type { PageHeaderProps } from './page-header.tsx';
import styles from './page.module.css';

export interface PageProps extends Partial<PageHeaderProps> {
  /** The document's title (`{title} · Quits`), and the heading unless another one is given. */
  title: string;
  width?: 'content' | 'form';
  /** For a page that draws its own heading; it then gives its `h1` tabIndex -1 and `data-page-heading`. */
  hasOwnHeader?: boolean;
  children: ReactNode;
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
    if (page.current?.getRootNode() === document) document.title = `${title} · Quits`;
  }, [title]);

  return (
    <div ref={page} className={classNames(styles.page, width === 'form' && styles.form)}>
      {!hasOwnHeader && <PageHeader heading={heading} {...header} />}
      {children}
    </div>
  );
}
