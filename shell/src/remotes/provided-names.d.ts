/** The list is the build's, which is written in JavaScript (tooling/webpack/provided-names.mjs). */
declare module '*/provided-names.mjs' {
  export const PROVIDED_NAMES: Readonly<Record<string, readonly string[]>>;
}
