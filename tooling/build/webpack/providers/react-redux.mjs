// What shell and remotes share under the key 'react-redux': what @quits/core and RTK Query take of it, which alone
// import it. 'react-redux-itself' is an alias of the preset, because the key would be taken from the share again.
export {
  Provider,
  ReactReduxContext,
  batch,
  shallowEqual,
  useDispatch,
  useSelector,
  useStore,
} from 'react-redux-itself';
