/** The category that a description names (extras §2); apart, because only who writes descriptions needs the words. */
import { CATEGORY_KEYS } from './category.ts';
import type { Category } from './category.ts';
import { fold } from './search.ts';

/** English words and phrases that name a category and hardly anything else, with commas between them. */
const WORDS: Readonly<Record<Category, string>> = {
  groceries: 'groceries, grocery, supermarket, food, bakery, bread, vegetables, fruit, butcher',
  restaurant:
    'restaurant, dinner, lunch, breakfast, brunch, pizza, sushi, burger, tacos, takeaway, takeout, ramen, steak, meal',
  drinks: 'drink, bar, pub, beer, wine, cocktail, coffee, cafe, tea',
  rent: 'rent, mortgage, landlord',
  electricity: 'electricity, electric, power bill',
  heating: 'heating, gas bill',
  water: 'water bill, water',
  internet: 'internet, wifi, broadband, phone, phone bill, mobile, sim card',
  household: 'household, detergent, toilet paper, light bulbs, dishes',
  furniture: 'furniture, sofa, couch, chair, bed, mattress, lamp, ikea, shelf',
  repairs: 'repair, plumber, electrician, handyman, tools, paint',
  cleaning: 'cleaning, cleaner, laundry, vacuum',
  fuel: 'fuel, petrol, gas, gasoline, gas station, petrol station, diesel, charging',
  parking: 'parking, toll, garage',
  public_transport:
    'train, bus, tram, metro, subway, ferry, public transport, train tickets, bus tickets, railway',
  taxi: 'taxi, cab, uber, lyft',
  flight: 'flight, plane, airline, airport, plane tickets',
  car: 'car, rental car, car rental, car hire, van, mechanic, tires, tyres',
  bicycle: 'bicycle, bike, bike rental, e-bike, scooter',
  lodging: 'lodging, hotel, hostel, airbnb, cabin, camping, apartment, motel',
  activities: 'museum, tickets, tour, zoo, ski pass, boat, climbing, activities',
  clothing: 'clothing, clothes, shoes, jacket, dress',
  gifts: 'gift, birthday, flowers, birthday cake',
  health: 'health, doctor, pharmacy, dentist, medicine, hospital',
  insurance: 'insurance, car insurance, travel insurance',
  education: 'education, school, book, tuition, lessons',
  childcare: 'childcare, babysitter, daycare, nursery, diapers, nappies',
  pets: 'pet, dog, cat, vet, dog food, cat food',
  sport: 'sport, gym, fitness, football, tennis, yoga, swimming, pool',
  entertainment: 'cinema, movie, concert, theater, theatre, game, party, festival, karaoke, bowling',
  subscriptions: 'subscription, netflix, spotify, streaming, newspaper',
  taxes: 'tax, taxes, tourist tax',
  fees: 'fee, bank fee, visa, deposit',
  general: '',
};

const LONGEST_PHRASE = 2;

/** Words of a text without case, accents, the s of a plural, and what stands between them. */
function wordsOf(text: string): string[] {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/s$/, ''));
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
