/** Currencies of ISO 4217. */
import { THOUSANDTHS, WHOLE } from './currency.ts';

const WITH_CENTS = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP ' +
  'CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS ' +
  'KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD ' +
  'PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP ' +
  'TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG'
).split(' ');

/** Every currency that a group may have: those with two decimals or none. */
export const CURRENCIES: readonly string[] = [...WITH_CENTS, ...WHOLE].sort();
/** Every currency in which an expense may have been paid: also those with three decimals. */
export const PAID_CURRENCIES: readonly string[] = [...CURRENCIES, ...THOUSANDTHS].sort();
