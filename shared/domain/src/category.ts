/** The purpose of an expense: keys and names (extras §2). */

interface CategoryLook {
  name: string;
  /** 1 to 8: one of the eight avatar colors. */
  hue: number;
}

/** Every category, in the order of the picker. */
export const CATEGORIES = {
  groceries: { name: 'Groceries', hue: 1 },
  restaurant: { name: 'Restaurant', hue: 3 },
  drinks: { name: 'Drinks', hue: 3 },
  rent: { name: 'Rent', hue: 2 },
  electricity: { name: 'Electricity', hue: 6 },
  heating: { name: 'Heating', hue: 3 },
  water: { name: 'Water', hue: 2 },
  internet: { name: 'Internet and phone', hue: 7 },
  household: { name: 'Household', hue: 1 },
  furniture: { name: 'Furniture', hue: 4 },
  repairs: { name: 'Repairs', hue: 8 },
  cleaning: { name: 'Cleaning', hue: 7 },
  fuel: { name: 'Fuel', hue: 8 },
  parking: { name: 'Parking', hue: 2 },
  public_transport: { name: 'Public transport', hue: 2 },
  taxi: { name: 'Taxi', hue: 6 },
  flight: { name: 'Flight', hue: 7 },
  car: { name: 'Car', hue: 8 },
  bicycle: { name: 'Bicycle', hue: 6 },
  lodging: { name: 'Lodging', hue: 4 },
  activities: { name: 'Activities', hue: 5 },
  clothing: { name: 'Clothing', hue: 5 },
  gifts: { name: 'Gifts', hue: 5 },
  health: { name: 'Health', hue: 5 },
  insurance: { name: 'Insurance', hue: 2 },
  education: { name: 'Education', hue: 4 },
  childcare: { name: 'Childcare', hue: 3 },
  pets: { name: 'Pets', hue: 6 },
  sport: { name: 'Sport', hue: 1 },
  entertainment: { name: 'Entertainment', hue: 4 },
  subscriptions: { name: 'Subscriptions', hue: 7 },
  taxes: { name: 'Taxes', hue: 8 },
  fees: { name: 'Fees', hue: 8 },
  general: { name: 'General', hue: 8 },
} as const satisfies Readonly<Record<string, CategoryLook>>;

export type Category = keyof typeof CATEGORIES;

/** Every key, in the order of the table. */
// `Object.keys` forgets the type of an object literal's keys.
export const CATEGORY_KEYS = Object.keys(CATEGORIES) as [Category, ...Category[]];

/** Whether an external value is the key of a category. */
export function isCategory(value: unknown): value is Category {
  return typeof value === 'string' && Object.hasOwn(CATEGORIES, value);
}
