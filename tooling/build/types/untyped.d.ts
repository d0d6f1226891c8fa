/** Packages without types, and the aliases by which a provider imports the package behind it. */
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
