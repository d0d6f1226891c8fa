/** The purpose of an expense: keys and names. */
import { msg } from './language/texts.ts';

interface CategoryLook {
  /** In English: screens show it as `t(name)`. */
  name: string;
  /** 1 to 8: one of the eight avatar colors. */
  hue: number;
}

/** Every category, in the order of the picker. */
export const CATEGORIES = {
  groceries: { name: msg('Groceries'), hue: 1 },
  restaurant: { name: msg('Restaurant'), hue: 3 },
  drinks: { name: msg('Drinks'), hue: 3 },
  rent: { name: msg('Rent'), hue: 2 },
  electricity: { name: msg('Electricity'), hue: 6 },
  heating: { name: msg('Heating'), hue: 3 },
  water: { name: msg('Water'), hue: 2 },
  internet: { name: msg('Internet and phone'), hue: 7 },
  household: { name: msg('Household'), hue: 1 },
  furniture: { name: msg('Furniture'), hue: 4 },
  repairs: { name: msg('Repairs'), hue: 8 },
  cleaning: { name: msg('Cleaning'), hue: 7 },
  fuel: { name: msg('Fuel'), hue: 8 },
  parking: { name: msg('Parking'), hue: 2 },
  public_transport: { name: msg('Public transport'), hue: 2 },
  taxi: { name: msg('Taxi'), hue: 6 },
  flight: { name: msg('Flight'), hue: 7 },
  car: { name: msg('Car'), hue: 8 },
  bicycle: { name: msg('Bicycle'), hue: 6 },
  lodging: { name: msg('Lodging'), hue: 4 },
  activities: { name: msg('Activities'), hue: 5 },
  clothing: { name: msg('Clothing'), hue: 5 },
  gifts: { name: msg('Gifts'), hue: 5 },
  health: { name: msg('Health'), hue: 5 },
  insurance: { name: msg('Insurance'), hue: 2 },
  education: { name: msg('Education'), hue: 4 },
  childcare: { name: msg('Childcare'), hue: 3 },
  pets: { name: msg('Pets'), hue: 6 },
  sport: { name: msg('Sport'), hue: 1 },
  entertainment: { name: msg('Entertainment'), hue: 4 },
  subscriptions: { name: msg('Subscriptions'), hue: 7 },
  taxes: { name: msg('Taxes'), hue: 8 },
  fees: { name: msg('Fees'), hue: 8 },
  general: { name: msg('General'), hue: 8 },
} as const satisfies Readonly<Record<string, CategoryLook>>;

export type Category = keyof typeof CATEGORIES;

/** Every key, in the order of the table. */
// `Object.keys` forgets the type of an object literal's keys.
export const CATEGORY_KEYS = Object.keys(CATEGORIES) as [Category, ...Category[]];

/** Whether an external value is the key of a category. */
export function isCategory(value: unknown): value is Category {
  return typeof value === 'string' && Object.hasOwn(CATEGORIES, value);
}
