/** What an expense was for: keys, names, and the guess from a description (extras §2). */

interface CategoryLook {
  name: string;
  /** 1 to 8: which of the eight colors of avatars it has. */
  hue: number;
}

/** Every category, in the order in which people choose from them. */
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
// The keys of an object literal are its own: `Object.keys` only forgets their type.
export const CATEGORY_KEYS = Object.keys(CATEGORIES) as [Category, ...Category[]];

/** Whether a value that came from outside is the key of a category. */
export function isCategory(value: unknown): value is Category {
  return typeof value === 'string' && Object.hasOwn(CATEGORIES, value);
}

/** English words and phrases that name a category, with commas between them. */
const WORDS: Readonly<Record<Category, string>> = {
  groceries: 'groceries, grocery, supermarket, market, food, bakery, bread, vegetables, fruit, butcher',
  restaurant:
    'restaurant, dinner, lunch, breakfast, brunch, pizza, sushi, burger, burgers, tacos, takeaway, takeout, ramen, steak, meal',
  drinks: 'drinks, drink, bar, pub, beer, beers, wine, cocktail, cocktails, coffee, cafe, tea',
  rent: 'rent, mortgage, landlord',
  electricity: 'electricity, electric, power bill',
  heating: 'heating, gas bill, firewood, oil bill',
  water: 'water bill, water',
  internet: 'internet, wifi, broadband, phone, phone bill, mobile, sim card',
  household: 'household, detergent, toilet paper, kitchen, light bulbs, dishes',
  furniture: 'furniture, sofa, couch, chair, chairs, table, bed, mattress, lamp, ikea, shelf',
  repairs: 'repair, repairs, plumber, electrician, handyman, tools, paint',
  cleaning: 'cleaning, cleaner, laundry, vacuum',
  fuel: 'fuel, petrol, gas, gasoline, gas station, petrol station, diesel, charging',
  parking: 'parking, toll, tolls, garage',
  public_transport:
    'train, trains, bus, tram, metro, subway, ferry, public transport, train tickets, bus tickets, railway',
  taxi: 'taxi, cab, uber, lyft, ride',
  flight: 'flight, flights, plane, airline, airport, plane tickets',
  car: 'car, rental car, car rental, car hire, van, mechanic, tires, tyres',
  bicycle: 'bicycle, bike, bikes, bike rental, e-bike, scooter',
  lodging: 'lodging, hotel, hostel, airbnb, cabin, campsite, camping, apartment, chalet, motel',
  activities: 'museum, tickets, tour, zoo, excursion, ski pass, boat, climbing, activities, park',
  clothing: 'clothing, clothes, shoes, jacket, dress',
  gifts: 'gift, gifts, present, presents, birthday, flowers, birthday cake',
  health: 'health, doctor, pharmacy, dentist, medicine, hospital',
  insurance: 'insurance, car insurance, travel insurance',
  education: 'education, course, school, books, book, tuition, class, lessons',
  childcare: 'childcare, babysitter, daycare, nursery, diapers, nappies',
  pets: 'pet, pets, dog, cat, vet, dog food, cat food',
  sport: 'sport, sports, gym, fitness, football, tennis, yoga, swimming, pool',
  entertainment:
    'cinema, movie, movies, concert, theater, theatre, game, games, party, festival, karaoke, bowling',
  subscriptions: 'subscription, subscriptions, netflix, spotify, streaming, newspaper, membership',
  taxes: 'tax, taxes, tourist tax',
  fees: 'fee, fees, bank fee, fine, visa, deposit',
  general: '',
};

const LONGEST_PHRASE = 2;

/** Words of a text without case, accents and what stands between them. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

let phrases: Map<string, Category> | undefined;

/** Made when the first description is looked at, not when the page starts. */
function knownPhrases(): Map<string, Category> {
  phrases ??= new Map(
    CATEGORY_KEYS.flatMap((key) =>
      WORDS[key].split(',').map((phrase) => [wordsOf(phrase).join(' '), key] as const),
    ),
  );
  return phrases;
}

/**
 * The category that a description names first (extras §2): whole words, whatever their case and accents; of two
 * phrases that begin at one word the longer counts ("gas bill" is heating, "gas" is fuel).
 *
 * @returns `null` when no word of it is known
 */
export function guessCategory(description: string): Category | null {
  const words = wordsOf(description);
  for (const start of words.keys()) {
    for (let length = LONGEST_PHRASE; length > 0; length -= 1) {
      const found = knownPhrases().get(words.slice(start, start + length).join(' '));
      if (found !== undefined) return found;
    }
  }
  return null;
}
