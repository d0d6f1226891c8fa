/** How to set an option: as an attribute of a tag, as a property of the element, or both. */
interface OptionPlace {
  attribute?: string;
  /** The option is also a property with its name. */
  isProperty?: true;
}

/** Every option of the elements, by its name in JavaScript. types/index.d.ts describes them. */
export const OPTIONS = {
  path: { attribute: 'path', isProperty: true },
  routing: { attribute: 'routing', isProperty: true },
  basePath: { attribute: 'base-path', isProperty: true },
  apiBase: { attribute: 'api-base', isProperty: true },
  apiPort: { attribute: 'api-port' },
  hasExtras: { attribute: 'extras' },
  theme: { attribute: 'theme', isProperty: true },
  language: { attribute: 'language', isProperty: true },
  region: { attribute: 'region', isProperty: true },
  tokens: { isProperty: true },
  getToken: { isProperty: true },
} as const satisfies Readonly<Record<string, OptionPlace>>;

export type OptionName = keyof typeof OPTIONS;

/** The options as a list with a uniform type. */
export const OPTION_LIST = Object.entries(OPTIONS) as [OptionName, OptionPlace][];

/** Attributes that an element watches. */
export const ATTRIBUTES = OPTION_LIST.flatMap(([, { attribute }]) => attribute ?? []);

/** Properties that a page may have set before the script loaded. */
export const PROPERTIES = OPTION_LIST.flatMap(([name, { isProperty }]) => (isProperty ? [name] : []));
