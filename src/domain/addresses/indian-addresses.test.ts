import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { countryError, findState } from './indian-addresses.ts';

it.each([
  ...[
    'Karnataka State',
    'ಕರ್ನಾಟಕ',
    'ಕರ್ನಾಟಕ, India',
    'ಕರ್ನಾಟಕ State',
    'कर्नाटक India',
    'KA कर्नाटक',
    'KA, India',
  ],
  ...['कर्नाटक राज्य', 'कर्नाटक, भारत', 'कर्णाटक', 'கர்நாடக மாநிலம்', 'ಕರ್ನಾಟಕ ರಾಜ್ಯ', 'കർണാടക'],
])('%s is Karnataka, and in no country abroad', (state) => {
  expect(findState(state)?.code).toBe('29');
  expect(countryError({ state })).toMatch(/is in India/);
});

it.each([
  ['30', 'ગોવા', 'ಗೋವಾ'],
  ['09', 'উত্তর প্রদেশ', 'ఉత్తర ప్రదేశ్', 'ଉତ୍ତର ପ୍ରଦେଶ'],
  ['05', 'उत्तराखण्ड', 'উত্তরাখণ্ড', 'ઉત્તરાખંડ'],
  ['32', 'ಕೇರಳ', 'കേരള', 'കേരളം', 'கேரளம்', 'কেরল'],
  ['07', 'दिल्ली', 'ਦਿੱਲੀ', 'দিল্লি', 'દિલ્હી', 'दिल्ली, भारत'],
  ['03', 'ਪੰਜਾਬ', 'પંજાબ', 'पंजाब राज्य'],
  ['24', 'ગુજરાત', 'குஜராத்', 'ഗുജറാത്ത്', 'গুজরাট'],
  ['21', 'ଓଡ଼ିଶା', 'ஒடிசா', 'उड़ीसा', 'উড়িষ্যা'],
  ['27', 'மகாராஷ்ட்ரா', 'Maharastra'],
  ['01', 'Jammu Kashmir', 'Jammu'],
  ['37', 'ఆంధ్ర ప్రదేశ్ రాష్ట్రం', 'ಆಂಧ್ರ ಪ್ರದೇಶ', 'आन्ध्र प्रदेश'],
])('%s is a state in every script of India', (code, ...states) => {
  for (const state of states) {
    expect(findState(state)?.code, state).toBe(code);
    expect(countryError({ state, postalCode: '570001' }), state).toMatch(/is in India/);
  }
});

it.each(['Ağrı', 'TN 田纳西', 'Môn', 'TN', '田纳西', '', 'दिली', 'कर्णाली प्रदेश', 'மேற்கு'])(
  '%j may be abroad: only its Latin letters are those of a state',
  (state) => {
    expect(countryError({ state, postalCode: '04100' })).toBeNull();
  },
);

it.each(['', '田纳西', 'Île-de-France'])('%j is no state of India', (state) => {
  expect(findState(state)).toBeUndefined();
});

it.each([
  ['24', 'Gujrat', 'Gujarath', 'GUJRAT STATE', 'Gujarat (GJ)'],
  ['29', 'Karnatka', 'Karanataka'],
  ['22', 'Chhatisgarh'],
  ['32', 'Kerela'],
  ['09', 'Uttar Pardesh', 'Utter-pradesh', 'U.P.', ' UTTARPRADESH '],
  ['34', 'Pondichery'],
  ['08', 'Rajastan, India'],
  ['33', 'tamil  nadhu', 'T.N.'],
  ['01', 'J & K', 'Jammu & Kashmir (UT)', 'Jammu and Kasmir'],
])('%s is a state however it is written', (code, ...states) => {
  for (const state of states) expect(findState(state)?.code, state).toBe(code);
});

it.each(['Bidar', 'Gao', 'Tamil', 'Mumbai', 'Maharajganj', 'Pradesh', 'Gujranwala'])(
  '%s is another place',
  (place) => expect(findState(place)).toBeUndefined(),
);

it('takes no district for the state of another', async () => {
  const table = await readFile('packages/pincodes/pincodes.tsv', 'utf8');
  const rows = table.trim().split('\n').slice(1);
  const places = new Set(rows.map((row) => row.slice(row.indexOf('\t') + 1)));
  for (const [district = '', states = ''] of [...places].map((place) => place.split('\t'))) {
    const code = findState(district)?.code ?? '';
    // Chandigarh, Delhi and Puducherry are both.
    if (!states.includes(code)) expect({ district, states, code }).toBeNull();
  }
});
