/** Stands in for the router in the build of previews: real links, at an address without a query. */
import { type ComponentProps, createElement } from 'react';

export const useLocation = () => ({ pathname: window.location.pathname, search: '' });
export const useSearchParams = () => [new URLSearchParams(), () => undefined] as const;
export const useNavigationType = () => 'POP';
export const useNavigate = () => () => undefined;

export const Link = ({ to, ...rest }: ComponentProps<'a'> & { to: string }) =>
  createElement('a', { href: to, ...rest });
