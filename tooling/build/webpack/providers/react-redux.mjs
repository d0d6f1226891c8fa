// The shared module 'react-redux': only the names that @quits/core and RTK Query import. 'react-redux-itself'
// is an alias of the preset, because the key itself would come from the share again.
export {
  Provider,
  ReactReduxContext,
  batch,
  shallowEqual,
  useDispatch,
  useSelector,
  useStore,
} from 'react-redux-itself';
