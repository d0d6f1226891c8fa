import type { CategoryWords } from './category-words.ts';

export const DE: CategoryWords = {
  groceries:
    'lebensmittel, supermarkt, einkauf, einkäufe, wocheneinkauf, bäckerei, brot, brötchen, gemüse, obst, metzger, metzgerei, aldi, lidl, rewe, edeka',
  restaurant:
    'abendessen, mittagessen, frühstück, döner, imbiss, wirtshaus, gasthaus, pizzeria, eis, eisdiele',
  drinks: 'getränke, bier, wein, kaffee, kneipe',
  rent: 'miete, kaltmiete, warmmiete, hypothek, vermieter',
  electricity: 'strom, stromrechnung, elektrizität',
  heating: 'heizung, heizkosten, gasrechnung, fernwärme, heizöl',
  water: 'wasser, wasserrechnung',
  internet: 'telefon, telefonrechnung, handyrechnung, handyvertrag, mobilfunk, wlan',
  household: 'haushalt, waschmittel, spülmittel, klopapier, toilettenpapier, drogerie, glühbirne',
  furniture: 'möbel, stuhl, bett, matratze, lampe, schrank, tisch',
  repairs: 'reparatur, handwerker, klempner, elektriker, werkzeug, baumarkt',
  cleaning: 'reinigung, putzen, putzfrau, putzhilfe, wäscherei, waschsalon, staubsauger',
  fuel: 'benzin, tanken, tankstelle, sprit, ladesäule',
  parking: 'parkplatz, parkhaus, parken, parkgebühr, parkgebühren, maut',
  public_transport:
    'zug, bahn, bahnticket, zugticket, fahrkarte, fahrkarten, straßenbahn, strassenbahn, deutschlandticket, nahverkehr',
  flight: 'flug, flüge, flugzeug, flugticket, flughafen',
  car: 'auto, mietwagen, leihwagen, werkstatt, kfz, reifen',
  bicycle: 'fahrrad, fahrräder, fahrradverleih',
  lodging: 'unterkunft, ferienwohnung, ferienhaus, jugendherberge, übernachtung, campingplatz',
  activities: 'eintritt, eintrittskarten, führung, ausflug, skipass, freizeitpark, klettern',
  clothing: 'kleidung, klamotten, schuhe, jacke, kleid, hose',
  gifts: 'geschenk, geschenke, geburtstag, blumen, geburtstagsgeschenk, mitbringsel',
  health: 'arzt, ärztin, apotheke, zahnarzt, medikamente, krankenhaus, medizin',
  insurance:
    'versicherung, haftpflicht, krankenversicherung, reiseversicherung, autoversicherung, hausratversicherung',
  education: 'schule, buch, bücher, kurs, unterricht, nachhilfe, studiengebühren',
  childcare: 'kita, kindergarten, windeln, tagesmutter, kinderbetreuung',
  pets: 'hund, katze, tierarzt, hundefutter, katzenfutter, haustier',
  sport:
    'fitnessstudio, fußball, fussball, schwimmbad, schwimmen, surfkurs, surfen, skikurs, tauchkurs, tauchen',
  entertainment: 'kino, film, konzert, spiele, feier',
  subscriptions: 'abo, abonnement, zeitung, rundfunkbeitrag',
  taxes: 'steuer, steuern, kurtaxe, grundsteuer',
  fees: 'gebühr, gebühren, bankgebühr, bankgebühren, kaution, visum',
};
