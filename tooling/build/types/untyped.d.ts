/** Packages that come without types, and the aliases by which a provider reaches the package it stands for. */
declare module 'eslint-plugin-jsx-a11y' {
  const plugin: { flatConfigs: { strict: object } };
  export default plugin;
}

declare module 'react-redux-itself' {
  export * from 'react-redux';
}

declare module 'sonner-itself' {
  export { Toaster, toast } from 'sonner';
}
