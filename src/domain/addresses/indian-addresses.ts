import { toE164 } from '../text/phone.ts';
import { asciiDigits, countEdits } from '../text/text.ts';

/** A state or union territory of India, by the code that begins its GSTINs. */
export interface IndianState {
  code: string;
  name: string;
}

/**
 * Codes, names and other spellings, of which a name of two letters is the vehicle code (GST state codes
 * of the GSTN; 25 and 28 are of territories that no longer exist). In Indian scripts, the names in Hindi, in
 * the state's own language and in those of its neighbours: one of each spelling, as `toDevanagari` compares them.
 */
const STATES: readonly [code: string, name: string, others: string][] = [
  [
    '35',
    'Andaman and Nicobar Islands',
    'AN|Andaman & Nicobar|Andaman|अंडमान और निकोबार द्वीपसमूह|அந்தமான் நிக்கோபார் தீவுகள்|A & N Islands',
  ],
  [
    '37',
    'Andhra Pradesh',
    'AP|Andhra|AD|आंध्र प्रदेश|ஆந்திரப் பிரதேசம்|ஆந்திரா|ആന്ധ്രാപ്രദേശ്|ஆந்திர பிரதேசம்|ఆంధ్ర|അന്ധ്രപ്രദേശ്|অন্ধ্রপ্রদেশ',
  ],
  ['12', 'Arunachal Pradesh', 'AR|Arunachal|अरुणाचल प्रदेश'],
  ['18', 'Assam', 'AS|असम|আসাম|ಅಸ್ಸಾಂ'],
  ['10', 'Bihar', 'BR|बिहार'],
  ['04', 'Chandigarh', 'CH|चंडीगढ़|ਚੰਡੀਗੜ੍ਹ'],
  ['22', 'Chhattisgarh', 'CG|Chattisgarh|CT|छत्तीसगढ़'],
  [
    '26',
    'Dadra and Nagar Haveli and Daman and Diu',
    'DN|DD|DH|Daman and Diu|Daman|Dadra and Nagar Haveli|दादरा और नगर हवेली और दमन और दीव|દાદરા અને નગર હવેલી અને દમણ અને દીવ|दमन और दीव|Silvassa',
  ],
  [
    '07',
    'Delhi',
    'DL|New Delhi|NCT of Delhi|दिल्ली|नई दिल्ली|டெல்லி|ದೆಹಲಿ|ఢిల్లీ|ഡൽഹി|દિલ્હી|புது தில்லி|नवी दिल्ली|नयी दिल्ली|న్యూఢిల్లీ|ನವದೆಹಲಿ|NCT Delhi|Delhi NCR',
  ],
  ['30', 'Goa', 'GA|गोवा|गोंय|கோவா|ഗോവ'],
  ['24', 'Gujarat', 'GJ|गुजरात|குஜராத்|ഗുജറാത്ത്|গুজরাট'],
  ['06', 'Haryana', 'HR|हरियाणा|ਹਰਿਆਣਾ|హర్యానా|ಹರಿಯಾಣ'],
  ['02', 'Himachal Pradesh', 'HP|Himachal|हिमाचल प्रदेश|हिमाचल|ਹਿਮਾਚਲ ਪ੍ਰਦੇਸ਼'],
  ['01', 'Jammu and Kashmir', 'JK|J&K|Kashmir|जम्मू और कश्मीर|जम्मू कश्मीर|Jammu Kashmir|Jammu'],
  ['20', 'Jharkhand', 'JH|झारखंड|ঝাড়খণ্ড'],
  ['29', 'Karnataka', 'KA|Karnatak|कर्नाटक|கர்நாடகா|கர்நாடகம்|കർണാടക|କର୍ଣ୍ଣାଟକ|ਕਰਨਾਟਕ'],
  ['32', 'Kerala', 'KL|केरल|കേരളം|கேரளா|কেরালা|Keralam'],
  ['38', 'Ladakh', 'LA|लद्दाख'],
  ['31', 'Lakshadweep', 'LD|लक्षद्वीप'],
  ['23', 'Madhya Pradesh', 'MP|मध्य प्रदेश|மத்தியப் பிரதேசம்|மத்திய பிரதேசம்'],
  ['27', 'Maharashtra', 'MH|महाराष्ट्र|மகாராஷ்டிரா|மகாராட்டிரம்|மகாராஷ்ட்ரா|Maharastra'],
  ['14', 'Manipur', 'MN|मणिपुर'],
  ['17', 'Meghalaya', 'ML|मेघालय'],
  ['15', 'Mizoram', 'MZ|मिज़ोरम'],
  ['13', 'Nagaland', 'NL|नागालैंड|नगालैंड|নাগাল্যান্ড'],
  ['21', 'Odisha', 'OD|OR|Orissa|ओडिशा|ஒடிசா|उड़ीसा|উড়িষ্যা'],
  [
    '34',
    'Puducherry',
    'PY|Pondicherry|Pondy|पुदुचेरी|पुडुचेरी|पांडिचेरी|புதுச்சேரி|பாண்டிச்சேரி|పుదుచ్చేరి|పాండిచ్చేరి',
  ],
  ['03', 'Punjab', 'PB|पंजाब|പഞ്ചാബ്'],
  ['08', 'Rajasthan', 'RJ|राजस्थान|ਰਾਜਸਥਾਨ|ராஜஸ்தான்|రాజస్థాన్'],
  ['11', 'Sikkim', 'SK|सिक्किम'],
  ['33', 'Tamil Nadu', 'TN|Tamilnadu|तमिलनाडु|தமிழ்நாடு|தமிழகம்|ತಮಿಳುನಾಡು|തമിഴ്നാട്|তামিলনাড়ু'],
  ['36', 'Telangana', 'TS|TG|Telengana|तेलंगाना|तेलंगणा|తెలంగాణ|தெலங்கானா|தெலுங்கானா|തെലങ്കാന'],
  ['16', 'Tripura', 'TR|त्रिपुरा'],
  ['09', 'Uttar Pradesh', 'UP|उत्तर प्रदेश|உத்தரப் பிரதேசம்|உத்தர பிரதேசம்|ഉത്തർപ്രദേശ്|ਉੱਤਰ ਪ੍ਰਦੇਸ਼|यूपी'],
  ['05', 'Uttarakhand', 'UK|UA|Uttaranchal|उत्तराखंड'],
  [
    '19',
    'West Bengal',
    'WB|Bengal|Paschim Bengal|पश्चिम बंगाल|পশ্চিমবঙ্গ|পশ্চিম বাংলা|மேற்கு வங்காளம்|மேற்கு வங்கம்',
  ],
];

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

/** Letters that languages write differently in the same name, each before the one that stands for both. */
const ALIKE = new Map(
  ['ईइ', 'ऊउ', 'ऎए', 'ऒओ', 'ीि', 'ूु', 'ॆे', 'ॊो', 'णन', 'ळल'].map(([from = '', to = '']) => [
    from,
    to,
  ]),
);
/** What follows a name: the sign of a last consonant without a vowel, and words for state and India. */
const AFTER_NAME = /\u094D?(?:राज्य|मानिलं|राष्ट्रं|संस्थानं|भारत|भारतदेशं|इंतिया|इंत्य)*$/;

/**
 * The letters of a text in India's scripts as those of Devanagari: Unicode has each letter at the same place
 * of every script. So a name is written once for all languages that spell it alike.
 */
function toDevanagari(text: string): string {
  return (
    text
      .normalize('NFKC')
      .replaceAll(/[^\u0900-\u0D7F]/g, '')
      .replaceAll(/[^\u0900-\u097F]/g, (letter) =>
        String.fromCharCode(0x900 + (letter.charCodeAt(0) % 0x80)),
      )
      .normalize('NFKD')
      .replaceAll(/./g, (letter) => ALIKE.get(letter) ?? letter)
      // The dot of a letter, the full stop and digits.
      .replaceAll(/[\u093C\u0964-\u096F]/g, '')
      // Punjabi's sign of a double consonant.
      .replaceAll(/\u0971([क-ह])/g, '$1\u094D$1')
      // The signs of a nasal, and its letter before another consonant.
      .replaceAll(/[\u0901\u0970]|[ङञनम]\u094D(?=[क-ह]|$)/g, '\u0902')
      .replace(AFTER_NAME, '')
  );
}

const bySpelling = new Map(
  STATES.flatMap(([code, name, others]) =>
    [name, ...others.split('|')].map((each) => [toSpelling(each) || toDevanagari(each), code]),
  ),
);
const nameByCode = new Map(INDIAN_STATES.map(({ code, name }) => [code, name]));

/** The state that people write as `KA`, `Gujrat`, `Tamil Nadu (TN)` or `ಕರ್ನಾಟಕ`; undefined for another text. */
export function findState(text: string): IndianState | undefined {
  const code = findCode(text) ?? findMisspelt(toName(toSpelling(text)));
  const name = nameByCode.get(code ?? '');
  return code === undefined || name === undefined ? undefined : { code, name };
}

/** The code of a state by its Latin letters where there are at least `minLetters`, else by those of India's scripts. */
function findCode(text: string, minLetters = 1): string | undefined {
  const latin = toSpelling(text);
  const name = latin.length < minLetters ? '' : toName(latin);
  return bySpelling.get(name || toDevanagari(text));
}

const toName = (latin: string) => latin.replaceAll(/^stateof|(?:state|india)+$/g, '');

/** Shorter names differ too little from those of other places: Bihar from Bidar. */
const MIN_MISSPELT = 6;

/** The code of the one state whose name differs from what is typed by one letter, or two that changed places. */
function findMisspelt(typed: string): string | undefined {
  if (typed.length < MIN_MISSPELT) return undefined;
  const alike = [...bySpelling].filter(([name]) => {
    const isAsLong = Math.abs(name.length - typed.length) <= 1;
    return isAsLong && name.length >= MIN_MISSPELT && countEdits(typed, name) <= 1;
  });
  const [code, ...others] = new Set(alike.map(([, each]) => each));
  return others.length === 0 ? code : undefined;
}

/** Punjab and Kashmir are places in Pakistan too, where postal codes have 5 digits. */
const ALSO_IN_PAKISTAN = ['01', '03'];

/**
 * What is wrong with a country abroad beside the full name of one of India's states; null where nothing is.
 * Two letters are a state abroad as well (TN: Tennessee), and so are 6 digits a postal code (Singapore):
 * together they are in India where they fit (`isOfPincode`).
 */
export function countryError({ state = '', postalCode = '', isOfPincode = false }): string | null {
  const code = findCode(state, 3);
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
    .replaceAll(/\(.*?\)|[^a-z]/g, '');
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
