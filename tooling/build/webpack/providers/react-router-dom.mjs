// The shared module 'react-router-dom'. It imports 'react-router', which the package re-exports, because the
// key itself would come from the share again. The names are those of
// shared/federation/src/provided-names.json; a test compares the two.
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  NavLink,
  Navigate,
  Outlet,
  Route,
  Router,
  Routes,
  generatePath,
  matchPath,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router';
