import { toE164 } from '../text/phone.ts';
import { asciiDigits } from '../text/text.ts';

/** A state or union territory of India, by the code that begins its GSTINs. */
export interface IndianState {
  code: string;
  name: string;
}

/**
 * Codes, names and other spellings, of which a name of two letters is the vehicle code (GST state codes
 * of the GSTN; 25 and 28 are of territories that are no longer).
 */
const STATES: readonly [code: string, name: string, ...others: string[]][] = [
  ['35', 'Andaman and Nicobar Islands', 'AN', 'Andaman & Nicobar', 'Andaman'],
  ['37', 'Andhra Pradesh', 'AP', 'Andhra', 'AD'],
  ['12', 'Arunachal Pradesh', 'AR', 'Arunachal'],
  ['18', 'Assam', 'AS'],
  ['10', 'Bihar', 'BR'],
  ['04', 'Chandigarh', 'CH'],
  ['22', 'Chhattisgarh', 'CG', 'Chattisgarh', 'CT'],
  [
    '26',
    'Dadra and Nagar Haveli and Daman and Diu',
    'DN',
    'DD',
    'DH',
    'Daman and Diu',
    'Daman',
    'Dadra and Nagar Haveli',
  ],
  ['07', 'Delhi', 'DL', 'New Delhi', 'NCT of Delhi'],
  ['30', 'Goa', 'GA'],
  ['24', 'Gujarat', 'GJ'],
  ['06', 'Haryana', 'HR'],
  ['02', 'Himachal Pradesh', 'HP', 'Himachal'],
  ['01', 'Jammu and Kashmir', 'JK', 'J&K', 'Kashmir'],
  ['20', 'Jharkhand', 'JH'],
  ['29', 'Karnataka', 'KA', 'Karnatak'],
  ['32', 'Kerala', 'KL'],
  ['38', 'Ladakh', 'LA'],
  ['31', 'Lakshadweep', 'LD'],
  ['23', 'Madhya Pradesh', 'MP'],
  ['27', 'Maharashtra', 'MH'],
  ['14', 'Manipur', 'MN'],
  ['17', 'Meghalaya', 'ML'],
  ['15', 'Mizoram', 'MZ'],
  ['13', 'Nagaland', 'NL'],
  ['21', 'Odisha', 'OD', 'OR', 'Orissa'],
  ['34', 'Puducherry', 'PY', 'Pondicherry', 'Pondy'],
  ['03', 'Punjab', 'PB'],
  ['08', 'Rajasthan', 'RJ'],
  ['11', 'Sikkim', 'SK'],
  ['33', 'Tamil Nadu', 'TN', 'Tamilnadu'],
  ['36', 'Telangana', 'TS', 'TG', 'Telengana'],
  ['16', 'Tripura', 'TR'],
  ['09', 'Uttar Pradesh', 'UP'],
  ['05', 'Uttarakhand', 'UK', 'UA', 'Uttaranchal'],
  ['19', 'West Bengal', 'WB', 'Bengal', 'Paschim Bengal'],
];

/** The same in Indian scripts: in Hindi, in the state's own language and those of its neighbours. */
const IN_INDIAN_SCRIPTS: Record<string, string> = {
  '01': 'जम्मू और कश्मीर|जम्मू कश्मीर',
  '02': 'हिमाचल प्रदेश',
  '03': 'पंजाब|ਪੰਜਾਬ',
  '04': 'चंडीगढ़|ਚੰਡੀਗੜ੍ਹ',
  '05': 'उत्तराखंड|उत्तराखण्ड',
  '06': 'हरियाणा|ਹਰਿਆਣਾ',
  '07': 'दिल्ली|नई दिल्ली|ਦਿੱਲੀ|டெல்லி|ದೆಹಲಿ|ఢిల్లీ|ഡൽഹി|দিল্লি',
  '08': 'राजस्थान|રાજસ્થાન|ਰਾਜਸਥਾਨ|ராஜஸ்தான்|ರಾಜಸ್ಥಾನ',
  '09': 'उत्तर प्रदेश|ઉત્તર પ્રદેશ|உத்தரப் பிரதேசம்|ಉತ್ತರ ಪ್ರದೇಶ',
  '10': 'बिहार|বিহার',
  '11': 'सिक्किम',
  '12': 'अरुणाचल प्रदेश',
  '13': 'नागालैंड|नगालैंड|নাগাল্যান্ড',
  '14': 'मणिपुर|মণিপুর',
  '15': 'मिज़ोरम|मिजोरम',
  '16': 'त्रिपुरा|ত্রিপুরা',
  '17': 'मेघालय|মেঘালয়',
  '18': 'असम|অসম|আসাম',
  '19': 'पश्चिम बंगाल|পশ্চিমবঙ্গ|পশ্চিম বাংলা|மேற்கு வங்காளம்',
  '20': 'झारखंड|झारखण्ड|ঝাড়খণ্ড',
  '21': 'ओडिशा|ओड़िशा|ଓଡ଼ିଶା|ওড়িশা|ఒడిశా',
  '22': 'छत्तीसगढ़',
  '23': 'मध्य प्रदेश|મધ્ય પ્રદેશ|மத்தியப் பிரதேசம்|ಮಧ್ಯ ಪ್ರದೇಶ',
  '24': 'गुजरात|ગુજરાત',
  '26': 'दादरा और नगर हवेली और दमन और दीव|દાદરા અને નગર હવેલી અને દમણ અને દીવ',
  '27': 'महाराष्ट्र|મહારાષ્ટ્ર|மகாராஷ்டிரா|மகாராட்டிரம்|ಮಹಾರಾಷ್ಟ್ರ|మహారాష్ట్ర|മഹാരാഷ്ട്ര',
  '29': 'कर्नाटक|ಕರ್ನಾಟಕ|கர்நாடகா|கர்நாடகம்|కర్ణాటక|കർണാടക|কর্ণাটক|કર્ણાટક',
  '30': 'गोवा|गोंय|ಗೋವಾ',
  '31': 'लक्षद्वीप|ലക്ഷദ്വീപ്',
  '32': 'केरल|केरळ|കേരളം|കേരള|கேரளா|கேரளம்|ಕೇರಳ|కేరళ',
  '33': 'तमिलनाडु|तमिल नाडु|தமிழ்நாடு|தமிழகம்|ತಮಿಳುನಾಡು|తమిళనాడు|തമിഴ്നാട്|তামিলনাড়ু',
  '34': 'पुदुचेरी|पुडुचेरी|पांडिचेरी|புதுச்சேரி|பாண்டிச்சேரி|ಪುದುಚೇರಿ|పుదుచ్చేరి|പുതുച്ചേരി',
  '35': 'अंडमान और निकोबार द्वीपसमूह|அந்தமான் நிக்கோபார் தீவுகள்',
  '36': 'तेलंगाना|तेलंगणा|తెలంగాణ|தெலங்கானா|தெலுங்கானா|ತೆಲಂಗಾಣ|തെലങ്കാന',
  '37': 'आंध्र प्रदेश|आन्ध्र प्रदेश|ఆంధ్ర ప్రదేశ్|ஆந்திரப் பிரதேசம்|ஆந்திரா|ಆಂಧ್ರ ಪ್ರದೇಶ|ആന്ധ്രാപ്രദേശ്',
  '38': 'लद्दाख',
};

/** The states in alphabetical order. */
export const INDIAN_STATES: readonly IndianState[] = STATES.map(([code, name]) => ({ code, name }));

/** The place of supply of what is sent abroad. */
export const ABROAD = '96';

/** Union territories without a legislature, where the state's half of the tax is called UTGST. */
const WITHOUT_LEGISLATURE = ['04', '26', '31', '35', '38'];

/** What the state's half of the tax is called there. */
export function stateTaxName(code: string): 'SGST' | 'UTGST' {
  return WITHOUT_LEGISLATURE.includes(code) ? 'UTGST' : 'SGST';
}

const bySpelling = new Map(
  STATES.flatMap(([code, ...names]) =>
    [...names, ...(IN_INDIAN_SCRIPTS[code]?.split('|') ?? [])].map(
      (name) => [toSpelling(name) || toLetters(name), code] as const,
    ),
  ),
);
const nameByCode = new Map(INDIAN_STATES.map(({ code, name }) => [code, name]));

/** The state that people write as `KA`, `Orissa`, `Tamil Nadu State` or `ಕರ್ನಾಟಕ`; undefined for another text. */
export function findState(text: string): IndianState | undefined {
  const spelling = toSpelling(text).replaceAll(/^stateof|(?:state|india)+$/g, '');
  const code = bySpelling.get(spelling || toLetters(text).replaceAll(/[a-z]/g, ''));
  const name = nameByCode.get(code ?? '');
  return code === undefined || name === undefined ? undefined : { code, name };
}

/** Punjab and Kashmir are places in Pakistan too, where postal codes have 5 digits. */
const ALSO_IN_PAKISTAN = ['01', '03'];

/**
 * What is wrong with a country abroad beside the full name of one of India's states; null where nothing is.
 * Two letters are a state abroad as well (TN: Tennessee), and so are 6 digits a postal code (Singapore):
 * together they are in India where they fit (`isOfPincode`).
 */
export function countryError({ state = '', postalCode = '', isOfPincode = false }): string | null {
  const spelling = toSpelling(state) || toLetters(state);
  const code = spelling.length > 2 ? findState(state)?.code : undefined;
  const isElsewhere = ALSO_IN_PAKISTAN.includes(code ?? '') && toPincode(postalCode) === null;
  if (!isOfPincode && (code === undefined || isElsewhere)) return null;
  return `${state.trim()} is in India: choose India as the country, or correct the state.`;
}

/** The name of a state by its code; `Foreign Country` for what goes abroad, empty for another code. */
export function stateName(code: string): string {
  return code === ABROAD ? 'Foreign Country' : (nameByCode.get(code) ?? '');
}

function toSpelling(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '');
}

/** The letters of a text in any script. */
function toLetters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]/gu, '');
}

/** India as it is written, in the languages of `countries.ts` too: in letters alone. */
const INDIA = new Set([
  ...['india', 'theindia', 'republicofindia', 'therepublicofindia', 'bharat', 'in', 'ind'],
  ...['indien', 'inde', 'hindustan', 'भारत', 'இந்தியா', 'ಭಾರತ', 'ഇന്ത്യ', 'భారతదేశం'],
  ...['ভারত', 'ভাৰত', 'ભારત', 'ਭਾਰਤ', 'ଭାରତ'],
]);

/** Whether an address names India as its country: `India.` and `I N D I A` do too. */
export function isIndia(country: string): boolean {
  return INDIA.has(toLetters(country));
}

/** The 6 digits of a PIN code as people write them, `560 001` or in another script; null for anything else. */
export function toPincode(postalCode: string): string | null {
  const digits = asciiDigits(postalCode).replaceAll(/[\s-]/g, '');
  return /^[1-9]\d{5}$/.test(digits) ? digits : null;
}

/**
 * An address as it is stored: the phone in E.164, and of one in India the PIN code as 6 digits and the
 * state by its name, where they are known ones. What is not known stays as it was typed.
 */
export function normaliseAddress<
  A extends {
    postalCode?: string;
    country?: string;
    state?: string | undefined;
    phone?: string | undefined;
  },
>(address: A): A {
  const isInIndia = isIndia(address.country ?? '');
  const { postalCode, state, phone } = address;
  return {
    ...address,
    ...(phone && { phone: toE164(phone, isInIndia) }),
    ...(isInIndia && postalCode && { postalCode: toPincode(postalCode) ?? postalCode }),
    ...(isInIndia && state && { state: findState(state)?.name ?? state }),
  };
}

/** The city that a district suggests: the districts of Delhi are one. */
export function suggestCity({ district, states }: { district: string; states: string[] }): string {
  return states.includes('Delhi') ? 'New Delhi' : district;
}
