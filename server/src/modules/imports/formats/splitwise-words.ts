/** Headings of Splitwise's spreadsheets in the languages in which it writes them, in lower case. */

const words = (text: string) => new Set(text.split('|').map((word) => word.normalize('NFC')));

/** The first five headings, in their order. */
export const HEADINGS = [
  words('date|fecha|datum|data|tanggal|日付|วันที่'),
  words(
    'description|descripción|beschreibung|descrizione|descrição|keterangan|概要|omschrijving|opis|beskrivning|คำอธิบาย',
  ),
  words('category|categoría|catégorie|kategorie|categoria|kategori|カテゴリ|categorie|kategoria|หมวดหมู่'),
  words('cost|coste|costo|coût|kosten|custo|biaya|費用|koszt|kostnad|ราคา'),
  words('currency|moneda|devise|währung|valuta|moeda|mata uang|通貨|waluta|สกุลเงิน'),
] as const;

/** The description of the rows with the final balance of each person. */
export const TOTALS = words(
  'total balance|saldo total|solde total|gesamtbilanz|gesamtsaldo|bilancio totale|total saldo|合計残高|totaal saldo|całkowite saldo|totalsumma|ยอดคงเหลือรวม',
);

/** The category of a payment between two people. */
export const PAYMENTS = words('payment|zahlung|pago|pagamento|paiement');

/** Some payments have this description and no category of their own. */
export const PAYMENT_DESCRIPTION = /^.+ paid .+$/;

/** The description of a payment that settles all between two people; it may have any category. */
export const SETTLE_ALL = words(
  [
    'settle all balances',
    'alle schulden begleichen|alle schulden ausgleichen|alle salden ausgleichen',
    'régler toutes les dettes|régler tous les soldes|solder toutes les dettes',
    'liquidar todas las deudas|saldar todas las deudas|liquidar todos los saldos',
    'salda tutti i debiti|saldare tutti i debiti|salda tutti i saldi',
    'liquidar todas as dívidas|quitar todas as dívidas|acertar todas as contas',
    'lunasi semua utang|selesaikan semua saldo',
    'すべての貸し借りを清算|すべての残高を清算',
    'alle schulden vereffenen|alle saldi vereffenen',
    'ureguluj wszystkie długi|rozlicz wszystkie salda',
    'reglera alla skulder|reglera alla saldon',
    'ชำระหนี้ทั้งหมด|ชำระยอดคงเหลือทั้งหมด',
  ].join('|'),
);
