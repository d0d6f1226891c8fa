/**
 * Names that the trimmed shared modules provide. A name that is missing from a provider is silently
 * `undefined` in a remote, so the list belongs to the contract: the build refuses any other name, a lint
 * rule says so while typing, and the judge compares the lists of shell and remote.
 *
 * Only modules that no other library imports may be trimmed.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const PROVIDED_NAMES = {
  'react-router-dom': [
    'BrowserRouter',
    'Link',
    'MemoryRouter',
    'NavLink',
    'Navigate',
    'Outlet',
    'Route',
    'Router',
    'Routes',
    'generatePath',
    'matchPath',
    'useLocation',
    'useMatch',
    'useNavigate',
    'useNavigationType',
    'useParams',
    'useSearchParams',
  ],
  sonner: ['Toaster', 'toast'],
};
