import { Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonProps, IconButton } from '../button/button.tsx';
import { LinkButton } from '../button/link-button.tsx';
import { classNames } from '../class-names.ts';
import styles from './menu.module.css';

/** An action of a menu: a press runs it and closes the menu. */
export function MenuItem(props: Omit<ButtonProps, 'variant' | 'className'>) {
  return <Button {...props} variant="quiet" className={styles.item} />;
}

/** A link in a menu, without an icon. */
export function MenuLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton to={to} variant="quiet" className={classNames(styles.item, styles.link)}>
      {children}
    </LinkButton>
  );
}

interface MenuProps {
  label: string;
  isBusy?: boolean;
  /** Has no actions yet. */
  isIdle?: boolean;
  /** `MenuItem`s; a press of one closes the menu. */
  children?: ReactNode;
}

/** A button that unfolds further actions. Escape, and a press or the focus elsewhere, folds them again. */
export function Menu({ label, isBusy = false, isIdle = false, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const itemsId = useId();

  useEffect(() => {
    if (!isOpen) return;
    function closeFromOutside(event: Event): void {
      if (menu.current && !event.composedPath().includes(menu.current)) setIsOpen(false);
    }
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
    };
  }, [isOpen]);

  /** The focus goes to the button first: a dialog that an action opens returns it there. */
  function close(): void {
    trigger.current?.focus();
    setIsOpen(false);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape works from everything in it
    <div
      ref={menu}
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) close();
      }}
    >
      <IconButton
        ref={trigger}
        label={label}
        icon={<Ellipsis />}
        isBusy={isBusy}
        isIdle={isIdle}
        aria-expanded={isOpen}
        aria-controls={itemsId}
        onClick={() => setIsOpen(!isOpen)}
      />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- presses of the buttons in it */}
      <div
        id={itemsId}
        className={styles.items}
        hidden={!isOpen}
        onClick={({ currentTarget, target }) => {
          // React also reports presses in a dialog that an action has opened.
          if (currentTarget.contains((target as Element).closest('button'))) close();
        }}
      >
        {children}
      </div>
    </div>
  );
}
