/** Minimum length of a full name, an email and a password (specification §9). */
export const MIN_AUTH_FIELD_LENGTH = 3;

/** How long a password reset link is valid, in minutes. */
export const RESET_LINK_MINUTES = 60;

/** How long an emailed link lets a new device enter codes of two-step sign-in, in minutes. */
export const CODE_LINK_MINUTES = 30;

/** How long the link that confirms an email works, in hours. */
export const CONFIRMATION_LINK_HOURS = 48;

const PASSWORD_FIELDS = ['password', 'current', 'next'];

/**
 * Whether an account form submits; otherwise it does nothing (specification §5). Spaces around a
 * name or an email don't count, those of a password do.
 */
export function canSubmitAccountForm(fields: Record<string, string>): boolean {
  return Object.entries(fields).every(([name, text]) => {
    const counted = PASSWORD_FIELDS.includes(name) ? text : text.trim();
    return counted.length >= MIN_AUTH_FIELD_LENGTH;
  });
}

/**
 * The most used passwords, the most used first: the beginning of the list in zxcvbn 4.4.2 (Dan
 * Wheeler and Dropbox, MIT licence), which counts ten million leaked ones; without Russian and
 * offensive words.
 */
const COMMON = `
123456 password 12345678 qwerty 123456789 12345 1234 111111 1234567 dragon 123123 baseball abc123 football monkey
letmein shadow master 696969 mustang 666666 qwertyuiop 123321 1234567890 superman 654321 1qaz2wsx 7777777 qazwsx
jordan 123qwe 000000 killer trustno1 hunter harley zxcvbnm asdfgh buster batman soccer tigger charlie sunshine
iloveyou ranger hockey computer starwars pepper klaster 112233 zxcvbn freedom princess maggie pass ginger 11111111
131313 love cheese 159753 summer chelsea dallas matrix yankees 6969 corvette austin access thunder merlin secret
diamond hello hammer 1234qwer silver internet samantha golfer scooter test orange cookie q1w2e3r4t5 maverick sparky
phoenix mickey bigdog snoopy guitar whatever chicken camaro mercedes peanut ferrari falcon cowboy welcome samsung
steelers smokey dakota arsenal boomer eagles tigers marina nascar gateway yellow porsche monster spider diablo
hannah bulldog junior london purple compaq lakers iceman qwer1234 cowboys money banana ncc1701 boston tennis
q1w2e3r4 coffee scooby 123654 nikita yamaha mother barney brandy chester oliver player forever rangers midnight
chicago bigdaddy redsox angel badboy fender jasper slayer rabbit natasha marine wizard marlboro raiders prince
casper fishing flower jasmine adidas winter winner gandalf password1 enter 1q2w3e4r golden cocacola jordan23 winston
madison angels panther spanky sophie asdfasdf thx1138 toyota tiger canada 12344321 8675309 muffin liverpoo apples
qwerty123 passw0rd abcd1234 pokemon 123abc slipknot qazxsw 123456a scorpion qwaszx butter startrek rainbow asdfghjkl
razz newyork redskins gemini cameron qazwsxedc florida liverpool turtle sierra viking booger doctor rocket 159357
dolphins captain bandit jaguar packers pookie peaches 789456 asdf dolphin helpme blue theman maxwell qwertyui lovers
giants nirvana metallic hotdog rosebud mountain warrior stupid elephant success bond007 alexis lucky scorpio samson
q1w2e3 azerty rush2112 driver freddy 1q2w3e4r5t sydney gators dexter red123 123456q 12345a bubba creative voodoo
golf trouble america nissan gunner garfield asdfghjk 5150 apollo 1qazxsw2 2112 eminem legend airborne bear beavis
apple brooklyn godzilla skippy 4815162342 buddy qwert kitten magic shelby beaver phantom asdasd xavier braves
darkness blink182 copper platinum qweqwe tomcat 01012011 girls 102030 animal police online 11223344 voyager lifehack
12qwaszx fish sniper 315475 trinity blazer heaven snowball loveme bubbles cricket willow donkey topgun nintendo
saturn destiny pakistan pumpkin digital sergey redwings explorer private runner therock guinness lasvegas beatles
789456123 fire cassie christin qwerty1 celtic asdf1234 andrey broncos 007007 babygirl eclipse fluffy cartman
michigan carolina testing alexande birdie pantera cherry vampire mexico buffalo genius montana beer minecraft
maximus flyers lovely metallica doggie snickers speedy bronco lol123 paradise yankee horses magnum dreams 147258369
lacrosse goober enigma qwertyu scotty bollocks surfer poohbear genesis star asd123 qweasdzxc
`;

const passwords = new Set(COMMON.trim().split(/\s+/));

/** Whether a password is among the most used ones, in any case of its letters. */
export function isCommonPassword(password: string): boolean {
  return passwords.has(password.trim().toLowerCase());
}

/** Why an admin cannot take a password, for the admin; null where it is not among the most used ones. */
export function adminPasswordError(password: string): string | null {
  if (!isCommonPassword(password)) return null;
  return 'This is one of the most used passwords. Admins need another one.';
}
