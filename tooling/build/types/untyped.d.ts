/** Packages without types, and the aliases by which a provider imports the package behind it. */
declare module 'react-redux-itself' {
  export * from 'react-redux';
}

declare module 'sonner-itself' {
  export { Toaster, toast } from 'sonner';
}
