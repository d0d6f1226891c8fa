/**
 * Guesses a category from a description (extras §2). A separate file, because only the forms need the words.
 */
import { CATEGORY_KEYS } from './category.ts';
import type { Category } from './category.ts';
import { fold } from './search.ts';

/** English words and phrases that clearly name a category, separated by commas. */
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

/** The words of a text without case, accents, plural s and punctuation. */
function tokensOf(text: string): string[] {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/s$/, ''));
}

let phrases: Map<string, Category> | undefined;

/** Built for the first description, not when the page starts. */
function knownPhrases(): Map<string, Category> {
  phrases ??= new Map(
    CATEGORY_KEYS.flatMap((key) =>
      WORDS[key].split(',').map((phrase) => [tokensOf(phrase).join(' '), key] as const),
    ),
  );
  return phrases;
}

/**
 * The first category that a description names (extras §2). Compares whole words without case and accents. Of
 * two phrases at one word the longer one wins ("gas bill" is heating, "gas" is fuel).
 *
 * @returns `null` when it has no known word
 */
export function guessCategory(description: string): Category | null {
  const words = tokensOf(description);
  for (const start of words.keys()) {
    for (let length = LONGEST_PHRASE; length > 0; length -= 1) {
      const found = knownPhrases().get(words.slice(start, start + length).join(' '));
      if (found !== undefined) return found;
    }
  }
  return null;
}
