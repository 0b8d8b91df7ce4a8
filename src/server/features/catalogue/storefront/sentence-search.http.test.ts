import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DemoSaree, loadDemoCatalogue } from '../../../../../db/demo/demo-catalogue.ts';
import { openTestShop, type TestShop } from '../../../../../tests/support/test-shop.ts';
import { addOptions } from '../../../../../tests/support/variants.ts';
import type { AttributeValues } from '../../../../contract/attributes.ts';
import type { SearchReading } from '../../../../contract/catalogue.ts';
import { distinctWords, nameHasWord } from '../../../../domain/catalogue/product-filters.ts';
import { canonicalSpelling } from '../../../../domain/catalogue/spellings.ts';
import { inTransaction } from '../../../platform/db/transactions.ts';
import { toDemoProduct } from '../../demo/load-demo.ts';

let shop: TestShop;
let sarees: Map<string, DemoSaree>;
beforeAll(async () => {
  shop = await openTestShop();
  const demo = await loadDemoCatalogue();
  sarees = new Map(demo.sarees.map((saree) => [saree.name, saree]));
  const entries = demo.sarees.map((saree) => toDemoProduct(saree, [], shop.clock.now()));
  await inTransaction(shop.database.pool, (tx) => shop.services.catalogue.addProducts(tx, entries));
});
afterAll(() => shop.close());

const near = (search: string) =>
  shop.api().call('GET /api/products/near', { query: { search, limit: 24 } });

/** What shoppers type, and what it is read as; after a `!` the words that were left out. */
const SENTENCES: [search: string, reading: string][] = [
  ['red silk under 10000', 'color=red maxPrice=10000 !silk'],
  [
    'kanchi bridal maroon 20-30k',
    'subCategory=kanchivaram color=maroon minPrice=20000 maxPrice=30000 !bridal',
  ],
  ['cotton saree with blouse below 3,000', 'fabric=cotton blousePieceCm=yes maxPrice=3000'],
  ['redsilk', 'color=red fabric=silk'],
  ['softsilk under 5k', 'fabric=silk maxPrice=5000 !soft'],
  ['grean kanjeevaram', 'color=green subCategory=kanchivaram'],
  ['maron slik sari', 'color=maroon fabric=silk'],
  ['pure zari kanchivaram', 'zari=pure zari subCategory=kanchivaram'],
  ['lal banarasi under 20k', 'color=red origin=varanasi maxPrice=20000'],
  ['pattu saree 15k', 'fabric=silk maxPrice=15000'],
  ['mysore silk saree with gold border', 'subCategory=mysore-silk color=gold weave=border'],
  ['silk saree without zari', 'fabric=silk zari=-zari'],
  ['not red cotton', 'color=-red fabric=cotton'],
  ['red or blue linen', 'color=red,blue fabric=linen'],
  ['printed cotton', 'design=printed fabric=cotton'],
  ['georgette black', 'fabric=georgette color=black'],
  ['handloom cotton checks', 'weave=handloom fabric=cotton design=checked'],
  ['orgenza flower', 'fabric=organza design=floral'],
  ['mul mul cotton', 'fabric=mulmul fabric=cotton'],
  ['powerloom satin', 'weave=power weave=loom weave=satin'],
  ['kalamkari black under 6k', 'name=kalamkari color=black maxPrice=6000'],
  ['art silk red', 'color=red !art silk'],
  ['bluesilksaree', 'color=blue fabric=silk'],
  ['cottonsaree under1000', 'fabric=cotton maxPrice=1000'],
  ['half saree green', 'color=green !half saree'],
  ['wedding saree red', 'name=wedding color=red'],
  ['gold tissue', 'color=gold weave=tissue'],
  ['zari border white', 'zari=zari weave=border color=white'],
  ['silk', ''],
  ['saree under 5000', 'maxPrice=5000'],
  ['designer black under 15000', 'design=designer color=black maxPrice=15000'],
  ['embroidary pink organza', 'design=embroidered color=pink fabric=organza'],
  ['chanderi silk', 'fabric=silk !chanderi'],
  ['green', ''],
  ['navy blue silk', 'name=navy color=blue fabric=silk'],
  ['maroon spaceship', 'color=maroon !spaceship'],
  ['georgette', 'fabric=georgette'],
  ['red silk under 1000', 'color=red fabric=silk maxPrice=1000'],
  ['silk without blouse', 'blousePieceCm=-yes !silk'],
  ['cotton without blouse', 'fabric=cotton blousePieceCm=-yes'],
  ['ikkat', ''],
  ['bandhej red', 'color=red !bandhej'],
  ['modal silk', 'subCategory=mudal-silk'],
  ['crepe silk purple', 'fabric=crepe fabric=silk color=purple'],
  ['lenin sari pink', 'fabric=linen color=pink'],
  ['linen saree 3k to 4k', 'fabric=linen minPrice=3000 maxPrice=4000'],
  ['party wear black', 'color=black !party wear'],
  ['office wear silk', 'fabric=silk !office wear'],
  ['silk saree to wear', 'fabric=silk'],
  ['cotton including blouse', 'fabric=cotton blousePieceCm=yes'],
  ['viscose under 1500', 'fabric=viscose maxPrice=1500'],
  ['black and white', 'color=black color=white'],
  ['peacock pallu silk', 'name=peacock name=pallu fabric=silk'],
  ['temple border maroon', 'name=temple weave=border color=maroon'],
  ['mudal silk printed 5000', 'subCategory=mudal-silk design=printed maxPrice=5000'],
  ['kanjivaram 15000-20000', 'subCategory=kanchivaram minPrice=15000 maxPrice=20000'],
  ['₹10000 organza', 'maxPrice=10000 fabric=organza'],
  ['organza above 5k', 'fabric=organza minPrice=5000'],
  [
    'mungar silk yellow between 10000 and 15000',
    'subCategory=mungar-silk color=yellow minPrice=10000 maxPrice=15000',
  ],
  ['chambeli 2000', 'subCategory=chambeli maxPrice=2000'],
  ['resham red', 'fabric=silk color=red'],
  ['katan silk', ''],
  ['tussar', 'weave=tussar'],
  ['tested zari silk red', 'zari=tested zari fabric=silk color=red'],
  ['jamdani black', 'weave=jamdani color=black'],
  ['mirror work', 'weave=mirror weave=work'],
  ['1 lakh kanchivaram', 'maxPrice=100000 subCategory=kanchivaram'],
  ['between 1,00,000 and 2,00,000', 'minPrice=100000 maxPrice=200000'],
  ['gulabi cotton', 'color=pink fabric=cotton'],
  ['neela silk 20k', 'color=blue fabric=silk maxPrice=20000'],
  ['hara kanchi', 'color=green subCategory=kanchivaram'],
  ['kempu mysore silk', 'color=red subCategory=mysore-silk'],
  ['manjal pattu', 'color=yellow fabric=silk'],
  ['zari silk above 30k', 'zari=zari fabric=silk minPrice=30000'],
  ['cheap cotton saree', 'sort=price-asc fabric=cotton'],
  ['handpainted', 'weave=hand weave=painted'],
  ['hand painted kalamkari below 5000', 'subCategory=hand-painted-saree-kalamkaree maxPrice=5000'],
  ['maroon mysore silk plain', 'color=maroon subCategory=mysore-silk design=plain'],
  [
    'Red Mysore Silk Saree, Checked in Fine Gold Zari',
    'color=red subCategory=mysore-silk design=checked name=fine color=gold zari=zari',
  ],
  ['silk cotton', 'fabric=cotton !silk'],
  ['kanchi or banarasi red', 'subCategory=kanchivaram,varanasi color=red'],
  ['bhagalpur linen', 'origin=bhagalpur fabric=linen'],
  ['saree', ''],
  // What a saree must not be, however it is said.
  ['silk other than red', 'fabric=silk color=-red'],
  ['any colour but green silk', 'color=-green fabric=silk'],
  ['everything but red silk', 'color=-red fabric=silk'],
  ['every colour besides green silk', 'color=-green fabric=silk'],
  ['anything but red silk', 'color=-red fabric=silk'],
  ['silk -red', 'fabric=silk color=-red'],
  ['silk excluding red', 'fabric=silk color=-red'],
  ['neither red nor green silk', 'color=-red color=-green fabric=silk'],
  ['i dont want red silk', 'color=-red fabric=silk'],
  ['silk w/o zari', 'fabric=silk zari=-zari'],
  ['bina zari silk', 'zari=-zari fabric=silk'],
  ['zari ke bina silk', 'zari=-zari fabric=silk'],
  ['red silk spaceship nahi chahiye', 'color=red fabric=silk !without spaceship'],
  ['silk 5000 se zyada nahi', 'fabric=silk maxPrice=5000'],
  ['silk 5000 se kam nahi', 'fabric=silk minPrice=5000'],
  ['red silk w/ zari', 'color=red fabric=silk zari=zari'],
  ['lal nahi chahiye silk', 'color=-red fabric=silk'],
  ['red ke alawa silk', 'color=-red fabric=silk'],
  ['red/blue silk', 'color=red,blue fabric=silk'],
  // What is refused with another thing is never wanted; where that is in doubt, it is left out.
  ['silk saree with no heavy border', 'fabric=silk !without heavy border'],
  ['silk with no gold border', 'fabric=silk color=-gold !border'],
  ['red wala aur green wala nahi', 'color=-red,green'],
  ['lal hara dono nahi', 'color=-green !lal'],
  ['red and green both not', 'color=-red,green'],
  ['na lal na hara', 'color=-red color=-green'],
  ['not red plus green', 'color=-red,green'],
  ['silk blouse not included', 'blousePieceCm=-yes !silk'],
  ['cotton blouse not included', 'fabric=cotton blousePieceCm=-yes'],
  ['not heavy silk', 'fabric=silk !without heavy'],
  ['not heavy, silk', 'fabric=silk !without heavy'],
  ['no heavy border silk', 'fabric=silk !without heavy border'],
  ['bina heavy border ki silk', 'fabric=silk !without heavy border'],
  ['no heavy zari work silk saree', 'fabric=silk !without heavy zari work'],
  ['not bridal kanchivaram', 'name=-bridal subCategory=kanchivaram'],
  ['lal aur hare rang ki nahi', 'color=-red,green'],
  ['not red cotton', 'color=-red fabric=cotton'],
  ['no border silk', 'weave=-border fabric=silk'],
  ['no pallu silk', 'name=-pallu fabric=silk'],
  ['silk with no pallu border', 'fabric=silk name=-pallu !border'],
  ['red n green nahi', 'color=-red,green'],
  ['silk without heavy zari and border', 'fabric=silk !without heavy zari and border'],
  ['not dark red cotton', 'fabric=cotton !without dark red'],
  ['not red and green silk', 'color=-red,green fabric=silk'],
  ['not red or green silk', 'color=-red,green fabric=silk'],
  ['no red, no green silk', 'color=-red color=-green fabric=silk'],
  ['neither red or green silk', 'color=-red,green fabric=silk'],
  ['red or not green silk', 'color=red color=-green fabric=silk'],
  ['no red, green or blue silk', 'color=-red fabric=silk !green,blue'],
  ['not red green', 'color=-red !green'],
  ['not red but green silk', 'color=-red color=green fabric=silk'],
  ['not only red silk', 'color=red fabric=silk'],
  ['silk without any zari', 'fabric=silk zari=-zari'],
  ['silk without zari and red', 'fabric=silk zari=-zari !red'],
  ['do not show red silk', 'color=-red fabric=silk'],
  ['nothing in red silk', 'color=-red fabric=silk'],
  ['silk red not wanted', 'fabric=silk color=-red'],
  ['lal aur hara nahi chahiye silk', 'color=-red,green fabric=silk'],
  ['lal ya hara nahi silk', 'color=-red,green fabric=silk'],
  ['lal bilkul nahi chahiye', 'color=-red'],
  ['mujhe nahi chahiye lal silk', 'color=-red fabric=silk'],
  ['silk heavy border nahi', 'fabric=silk weave=-border !heavy'],
  ['no 1 silk saree', 'fabric=silk !1'],
  ['saree without red', 'color=-red'],
  ['silk not under 5000', 'fabric=silk minPrice=5000'],
  ['peacock design saree', 'name=peacock'],
  ['peacock spaceship', ''],
  // Of what is not there, the least is left out.
  ['pure cotton', 'fabric=cotton !pure'],
  ['pink and green kanjivaram', 'color=pink subCategory=kanchivaram !green'],
  ['soft silk saree', 'fabric=silk !soft'],
  ['kerala cotton', 'fabric=cotton !kerala'],
  ['haldi function yellow saree', 'color=yellow !function'],
  ['redsilksaree', 'color=red fabric=silk'],
  ['redcottonsaree under 2k', 'color=red fabric=cotton maxPrice=2000'],
  ['saree for women', ''],
  ['red silk saree for women', 'color=red fabric=silk'],
  ['mehroon silk', 'color=maroon fabric=silk'],
  ['lal rang ki saree under 2000', 'color=red maxPrice=2000'],
  ['latest silk saree 2026', 'fabric=silk !2026'],
  ['red silk under ten thousand', 'color=red maxPrice=10000 !silk'],
  ['silk 5 hazar se 8 hazar', 'fabric=silk minPrice=5000 maxPrice=8000'],
  // Prices in words, and ranges that share a unit.
  ['silk below 5k', 'fabric=silk maxPrice=5000'],
  ['silk under five thousand', 'fabric=silk maxPrice=5000'],
  ['silk between 2 and 4 thousand', 'fabric=silk minPrice=2000 maxPrice=4000'],
  ['cotton between two and four thousand', 'fabric=cotton minPrice=2000 maxPrice=4000'],
  ['under twenty five thousand kanchi', 'maxPrice=25000 subCategory=kanchivaram'],
  ['silk under five thousand five hundred', 'fabric=silk maxPrice=5500'],
  ['dhai hazar tak cotton', 'maxPrice=2500 fabric=cotton'],
  ['cotton 3000 se 5000 ke beech', 'fabric=cotton minPrice=3000 maxPrice=5000'],
  ['two thousand cotton', 'maxPrice=2000 fabric=cotton'],
  ['silk saree under 10k with blouse', 'fabric=silk maxPrice=10000 blousePieceCm=yes'],
  // Colours in several ways.
  ['red + gold silk', 'color=red color=gold fabric=silk'],
  ['white n red bengal cotton', 'color=white color=red name=bengal fabric=cotton'],
  ['safed cotton saree lal border', 'color=white fabric=cotton color=red weave=border'],
  ['navyblue cotton', 'color=blue fabric=cotton !navy'],
  ['rani pink silk', 'name=rani color=pink fabric=silk'],
  ['neeli silk saree', 'color=blue fabric=silk'],
  ['red wali dikhao', 'color=red'],
  // Spelt otherwise.
  ['coton saree under 1500', 'fabric=cotton maxPrice=1500'],
  ['orgnza pink', 'fabric=organza color=pink'],
  ['jorget saree black', 'fabric=georgette color=black'],
  ['linnen blue', 'fabric=linen color=blue'],
  ['kanjipuram silk 20 thousand', 'subCategory=kanchivaram fabric=silk maxPrice=20000'],
  ['mysore pattu', 'name=mysore fabric=silk'],
  ['silk saree for wedding', 'fabric=silk name=wedding'],
  ['shaadi ke liye lal saree', 'name=shaadi color=red'],
  // How long and how dear is not known: it is left out.
  ['cheapest silk', 'sort=price-asc fabric=silk'],
  ['9 yard saree', ''],
  ['6 yards silk saree', 'fabric=silk !6'],
  // Without zari, and without others.
  ['zariless silk', 'zari=-zari fabric=silk'],
  ['zari less silk', 'zari=-zari fabric=silk'],
  ['jari-free cotton', 'zari=-zari fabric=cotton'],
  ['borderless silk', 'weave=-border fabric=silk'],
  ['silk saree less price', 'fabric=silk sort=price-asc'],
  ['cotton with zari less price', 'fabric=cotton zari=zari sort=price-asc'],
  ['silk with border free shipping', 'fabric=silk weave=border !free,shipping'],
  ['cotton saree jisme zari na ho', 'fabric=cotton zari=-zari'],
  ['no print cotton', 'design=-printed fabric=cotton'],
  ['kala rang nahi chahiye silk', 'color=-black fabric=silk'],
  ['bina blouse wali cotton', 'blousePieceCm=-yes fabric=cotton'],
  ['non silk', 'fabric=-silk'],
  ['red but not silk', 'color=red fabric=-silk'],
  ['floral but not pink organza', 'design=floral color=-pink fabric=organza'],
  ['cotton chahiye silk nahi', 'fabric=cotton fabric=-silk'],
  ['silk mat dikhao cotton', 'fabric=-silk fabric=cotton'],
  ['red chahiye aur blue nahi', 'color=red color=-blue'],
  ['kanchi 20000 above', 'subCategory=kanchivaram minPrice=20000'],
  ['cotton ya linen 3000 tak', 'fabric=cotton,linen maxPrice=3000'],
  // Offers.
  ['silk on offer', 'fabric=silk offer=1'],
  ['discounted cotton under 2000', 'offer=1 fabric=cotton maxPrice=2000'],
  ['red saree on sale', 'color=red offer=1'],
  ['offers', 'offer=1'],
  ['silk without discount', 'fabric=silk offer=-1'],
  // Words that refuse by their beginning or end, and colours as Hindi inflects them.
  ['silkless sari', 'fabric=-silk'],
  ['silkless red cotton', 'fabric=-silk color=red fabric=cotton'],
  ['zariless border silk', 'zari=-zari weave=border fabric=silk'],
  ['viscose-free saree', 'fabric=-viscose'],
  ['polyester free saree red', 'fabric=-polyester color=red'],
  ['cotton saree free delivery', 'fabric=cotton !free,delivery'],
  ['red saree with blouse free', 'color=red blousePieceCm=yes !free'],
  ['timeless silk', 'fabric=silk !timeless'],
  ['cotton less 1000', 'fabric=cotton maxPrice=1000'],
  ['zero zari', 'zari=-zari'],
  ['witout zari silk', 'zari=-zari fabric=silk'],
  ['without nili saree', 'color=-blue'],
  ['hare rang ki silk', 'color=green fabric=silk'],
  ['peele phool wali saree', 'color=yellow !phool'],
  ['kaali sari nahi', 'color=-black'],
  ['without art silk red', 'name=-art silk color=red'],
  // Prices and offers of any form.
  ['cotton under thousand', 'fabric=cotton maxPrice=1000'],
  ['do teen hazaar wali cotton', 'minPrice=2000 maxPrice=3000 fabric=cotton'],
  ['kanchi thirty pachas hazar', 'subCategory=kanchivaram minPrice=30000 maxPrice=50000'],
  ['silk 20% off', 'fabric=silk offer=1'],
  ['flat 50 percent discount red', 'offer=1 color=red'],
  ['rs 500 off linen', 'offer=1 fabric=linen'],
  ['100% cotton', 'fabric=cotton !100'],
  ['cotton under 1000 or silk under 5000', 'fabric=cotton,silk maxPrice=5000'],
  [
    'cotton under 2000 or linen under 3000 or silk under 9000',
    'fabric=cotton,linen,silk maxPrice=9000',
  ],
  ['cotton under 1000 or silk above 5000', 'fabric=cotton,silk !under 1000,above 5000'],
  // By price.
  ['cheapest red silk', 'sort=price-asc color=red fabric=silk'],
  ['lowest price cotton', 'sort=price-asc fabric=cotton'],
  ['sasta saree', 'sort=price-asc'],
  ['sabse sasti lal saree', 'sort=price-asc color=red'],
  ['most expensive silk', 'sort=price-desc fabric=silk'],
  ['not too expensive linen', 'sort=price-asc fabric=linen'],
  ['less costly silk', 'sort=price-asc fabric=silk'],
  ['silk price low', 'fabric=silk sort=price-asc'],
  ['red silk not cheap', 'color=red fabric=silk !without cheap'],
  ['new arrivals silk', 'fabric=silk'],
  ['without blouse cheap cotton', 'blousePieceCm=-yes sort=price-asc fabric=cotton'],
  ['pattu sari without gold jari', 'fabric=silk color=-gold !jari'],
  ['jamuni ya baingani', 'color=purple'],
  ['500 rs off silk', 'offer=1 fabric=silk'],
  ['flat50%off', 'offer=1'],
  ['na lal chahiye na kali', 'color=-red color=-black'],
  ['saree me lal na ho na hi kali', 'color=-red color=-black'],
  ['hate red', 'color=-red'],
  ['without pallu', 'name=-pallu'],
  ['mehndi green silk', 'color=green fabric=silk !mehndi'],
  ['cottansaree under 2k', 'fabric=cotton maxPrice=2000'],
  ['blouse ke saath cotton saree', 'blousePieceCm=yes fabric=cotton'],
  ['blouse ke saath cotton 5k', 'blousePieceCm=yes fabric=cotton maxPrice=5000'],
  // What is given free is not refused.
  ['cotton saree with blouse piece free', 'fabric=cotton blousePieceCm=yes !free'],
  ['silk free returns', 'fabric=silk !free,returns'],
  ['red free stitching', 'color=red !free,stitching'],
  ['silk saree red free petticoat', 'fabric=silk color=red !free,petticoat'],
  ['silk with border free', 'fabric=silk weave=border !free'],
  ['buy silk get cotton free', 'fabric=cotton !get,free,silk'],
  ['buy one linen get one cotton free', 'fabric=cotton !one,get,one,free,linen'],
  ['border free silk', 'weave=-border fabric=silk'],
  // A number of minutes, pieces and offers is no price.
  ['under 2 thousand one minute cotton', 'maxPrice=2000 fabric=cotton !one,minute'],
  ['under 3000 off shoulder cotton', 'maxPrice=3000 fabric=cotton !shoulder,off'],
  ['2k off linen', 'offer=1 fabric=linen'],
  ['linen five hundred off', 'fabric=linen offer=1'],
  ['do 5k off cotton under 3000', 'offer=1 fabric=cotton maxPrice=3000 !do'],
  ['cotton under 5000 rs 50% off', 'fabric=cotton maxPrice=5000 offer=1'],
  ['linen two thousand five hundred off', 'fabric=linen offer=1'],
  // Either is fine.
  ['cotton saree with blouse or not', 'fabric=cotton blousePieceCm=yes'],
  ['cotton saree with blouse or not under 5000', 'fabric=cotton blousePieceCm=yes maxPrice=5000'],
  ['silk not red or not above 5000', 'fabric=silk color=-red maxPrice=5000'],
  ['zari ho ya na ho silk', 'zari=zari fabric=silk'],
  // Words that look like a colour or like a refusal.
  ['nil silk saree', 'fabric=silk !nil'],
  ['nile cotton', 'fabric=cotton !nile'],
  ['16 kali silk', 'fabric=silk !16,kali'],
  ['sirf cotton, silk nahi', 'fabric=cotton fabric=-silk'],
];

/** Whether a saree is what a reading says, by all that is known of it. */
function agrees(saree: DemoSaree, { filter, value }: SearchReading): boolean {
  const { name, category, subCategory, details, price, offerPrice = price } = saree;
  if (value.startsWith('-'))
    return !agrees(saree, { filter, value: value.slice(1) } as SearchReading);
  if (filter === 'minPrice') return offerPrice >= Number(value);
  if (filter === 'maxPrice') return offerPrice <= Number(value);
  if (filter === 'offer') return offerPrice < price;
  if (filter === 'sort') return true;
  if (filter === 'blousePieceCm') return details.blousePieceCm !== null;
  if (filter === 'color' || filter === 'design') {
    return value
      .split(',')
      .some(
        (word) =>
          nameHasWord(name, word) || (word === 'designer' && category === 'Designer Sarees'),
      );
  }
  const { fabric, weave, zari, origin } = details;
  const known = [name, category, subCategory, fabric, weave, zari === 'None' ? '' : zari, origin];
  const words = distinctWords(known.join(' ')).map(canonicalSpelling);
  return value
    .split(',')
    .some((one) => distinctWords(one).every((word) => words.includes(canonicalSpelling(word))));
}

describe('a search in a sentence', () => {
  it.each(SENTENCES)('%s is read as: %s', async (search, expected) => {
    const { products, reading, leftOut = [] } = await near(search);
    const read = reading?.map(({ filter, value }) => `${filter}=${value}`).join(' ') ?? '';
    expect(leftOut.length > 0 ? `${read} !${leftOut}` : read).toBe(expected);
    const found = products.map(({ name }) => sarees.get(name) as DemoSaree);
    for (const one of reading ?? []) {
      expect(found.filter((saree) => !agrees(saree, one)).map(({ name }) => name)).toEqual([]);
    }
  });

  it('is read in what remains without one of its parts as the others', async () => {
    const toKey = ({ filter, value }: SearchReading) => `${filter}=${value}`;
    let compared = 0;
    for (const [search] of SENTENCES) {
      const { reading = [], leftOut } = await near(search);
      if (reading.length < 3 || leftOut) continue;
      for (const one of reading) {
        const others = reading.filter((other) => other !== one).map(toKey);
        const rest = await near(one.without);
        if (!rest.reading || rest.leftOut) continue;
        compared += 1;
        expect(rest.reading.map(toKey).toSorted(), one.without).toEqual(others.toSorted());
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  it.each([
    ['cheapest red silk', 1],
    ['most expensive red silk', -1],
  ])('sorts all that it finds by price: %s', async (search, direction) => {
    const { products } = await near(search);
    const prices = products.map(({ price, offerPrice }) => offerPrice ?? price);
    expect(prices.length).toBeGreaterThan(1);
    expect(prices).toEqual(prices.toSorted((one, other) => direction * (one - other)));
    const { products: others } = await near('red silk saree ');
    const extreme = Math.max(
      ...others.map(({ price, offerPrice }) => -direction * (offerPrice ?? price)),
    );
    expect(direction * (prices[0] ?? 0)).toBeLessThanOrEqual(-extreme);
  });

  it('finds all that it describes, whatever their names say', async () => {
    const { products } = await near('cotton saree with blouse below 3,000');
    const cheap = [...sarees.values()].filter(
      ({ details, price, offerPrice = price }) =>
        details.fabric.endsWith('otton') &&
        !details.fabric.includes(' and ') &&
        details.blousePieceCm !== null &&
        offerPrice <= 3_000,
    );
    expect(products.map(({ name }) => name).toSorted()).toEqual(
      cheap.map(({ name }) => name).toSorted(),
    );
  });

  it('leaves answers without a reading as they were', async () => {
    for (const search of ['silk', 'kanjeevaram', 'qqqqzzzz', 'saree', '']) {
      const answer = await shop.fetch(`/api/products/near?search=${search}`);
      expect(Object.keys(await answer.json())).toEqual(['products', 'reasons']);
    }
    const exact = await shop
      .api()
      .call('GET /api/products', { query: { search: 'red silk under 10000' } });
    expect(exact.items).toEqual([]);
  });

  it('never takes art silk for silk, by its name or by its fabric', async () => {
    const category = { category: 'Silk Sarees', subCategory: 'Mudal Silk', pricePaise: 40_000 };
    await shop.product({ ...category, name: 'Red Art Silk Saree' });
    await shop.product({ ...category, name: 'Red Festive Saree', details: { fabric: 'Art silk' } });
    await shop.product({ ...category, name: 'Red Simple Saree', details: { fabric: 'Pure silk' } });
    shop.clock.advance(60_000);
    await vi.waitFor(async () => {
      const { products } = await near('red silk under 500');
      expect(products.map(({ name }) => name)).toEqual(['Red Simple Saree']);
    });
    const art = await near('red artsilk under 500');
    expect(art.products.map(({ name }) => name)).toContain('Red Festive Saree');
  });
});

describe('choices of attributes and options', () => {
  /** As above, of a shop with these attributes and with blouses in sizes and colours. */
  const CHOICES: [search: string, reading: string, found: string[], not?: string[]][] = [
    ['blouse size m', 'blousePieceCm=yes filter=size:m', ['Plain Blouse', 'Kora Blouse']],
    ['size 38', 'filter=size:38', ['Kora Blouse']],
    ['blouse 38 size under 2000', 'blousePieceCm=yes maxPrice=2000 !38 size', []],
    ['m size blouse without sleeves', 'filter=size:m blousePieceCm=yes !without sleeves', []],
    ['size xl blouse', 'blousePieceCm=yes !size,xl', []],
    ['temple border silk', 'filter=borderStyle:temple fabric=silk', ['Silk One']],
    [
      'temple silk',
      'filter=borderStyle:temple,pallu2:temple fabric=silk',
      ['Silk One', 'Silk Two'],
    ],
    ['tempel pallu silk', 'filter=pallu2:temple fabric=silk', ['Silk Two']],
    ['plain border', 'filter=borderStyle:plain', ['Silk Two']],
    ['border plain silk', 'filter=borderStyle:plain fabric=silk', ['Silk Two']],
    ['plain blouse size m', 'design=plain blousePieceCm=yes filter=size:m', ['Plain Blouse']],
    ['silk not temple border', 'fabric=silk filter=-borderStyle:temple', []],
    ['teal blouse', 'filter=color:teal blousePieceCm=yes', ['Kora Blouse']],
    ['red blouse size m', 'color=red blousePieceCm=yes filter=size:m', ['Plain Blouse']],
    ['size m or size 38', 'filter=size:m,size:38', ['Plain Blouse', 'Kora Blouse']],
    ['tops under 6000', 'category=tunics-tops maxPrice=6000', ['Kora Short']],
    ['frocks under 6000', 'category=frocks-gowns,skirts-frocks maxPrice=6000', ['Kora Frock']],
    ['gowns under 6000', 'category=frocks-gowns maxPrice=6000', ['Kora Gown'], ['Kora Frock']],
    ['short tunic', 'subCategory=short category=tunics-tops', ['Kora Short']],
  ];

  beforeAll(async () => {
    const { api } = await shop.admin();
    const values: Omit<AttributeValues, 'label' | 'choices'> = {
      ...{ kind: 'choice', isMultiple: false, pageLabel: '', hint: '', unit: '', isLong: false },
      ...{ isFilter: true, feedField: null, isOfOnePiece: false, emptyLabel: '' },
      ...{ isRemoved: false },
    };
    const choices = ['Temple', 'Plain'].map((label) => ({
      ...{ value: null, label, isRemoved: false },
    }));
    await api.call('POST /api/admin/attributes', {
      body: { ...values, label: 'Border style', choices },
    });
    await api.call('POST /api/admin/attributes', {
      body: { ...values, label: 'Pallu 2', pageLabel: 'Pallu design', choices },
    });
    const place = { category: 'Silk Sarees', subCategory: 'Mudal Silk', pricePaise: 500_000 };
    for (const [name, borderStyle, pallu2] of [
      ['Silk One', 'temple', 'plain'],
      ['Silk Two', 'plain', 'temple'],
    ] as const) {
      // A text that is a choice too: the choice is meant.
      const details = { fabric: 'Silk', weave: 'Temple', borderStyle, pallu2 };
      await shop.product({ ...place, name, details });
    }
    const sizes = (...all: string[]) => ({ name: 'Size', values: all });
    const colours = (...all: string[]) => ({ name: 'Color', values: all });
    const blouse = { ...place, category: 'Designer Sarees', subCategory: 'All Designer Sarees' };
    const category = {
      ...{ menuLabel: '', isInMenu: true, description: '', metaTitle: '', metaDescription: '' },
      ...{ pictureId: null, pictureAlt: '', hsn: '' },
    };
    const tunics = { ...category, name: 'Tunics & Tops', slug: 'tunics-tops', parent: null };
    const { _id: parent } = await api.call('POST /api/admin/categories', { body: tunics });
    const short = { ...category, name: 'Short', slug: 'short', parent };
    await api.call('POST /api/admin/categories', { body: short });
    const top = { ...place, category: tunics.name, subCategory: short.name };
    await shop.product({ ...top, name: 'Kora Short' });
    for (const [name, slug, product] of [
      ['Frocks & Gowns', 'frocks-gowns', 'Kora Gown'],
      ['Skirts & Frocks', 'skirts-frocks', 'Kora Frock'],
    ] as const) {
      const body = { ...category, name, slug, parent: null };
      await api.call('POST /api/admin/categories', { body });
      await shop.product({ ...place, category: name, subCategory: `All ${name}`, name: product });
    }
    const one = await shop.product({ ...blouse, name: 'Plain Blouse' });
    await addOptions(api, one, [sizes('S', 'M'), colours('Red', 'Green')]);
    const two = await shop.product({ ...blouse, name: 'Kora Blouse' });
    await addOptions(api, two, [sizes('M', '38'), colours('Teal')]);
    shop.clock.advance(60_000);
    // The first search still goes by the words of before.
    await vi.waitFor(async () => expect((await near('size 38')).reading).toBeDefined());
  });

  it.each(CHOICES)('%s is read as: %s', async (search, expected, names, not = []) => {
    const { products, reading, leftOut = [] } = await near(search);
    const read = reading?.map(({ filter, value }) => `${filter}=${value}`).join(' ') ?? '';
    expect(leftOut.length > 0 ? `${read} !${leftOut}` : read).toBe(expected);
    const found = products.map(({ name }) => name);
    expect(found).toEqual(expect.arrayContaining(names));
    for (const name of not) expect(found).not.toContain(name);
    for (const other of ['Plain Blouse', 'Kora Blouse', 'Silk One', 'Silk Two'])
      if (names.length > 0 && !names.includes(other)) expect(found).not.toContain(other);
  });

  describe('in a shop with more categories', () => {
    const read = async (search: string) =>
      (await near(search)).reading?.map(({ filter, value }) => `${filter}=${value}`).join(' ');

    async function addCategory(name: string, slug: string) {
      const { api } = await shop.admin();
      const category = {
        ...{ menuLabel: '', isInMenu: true, description: '', metaTitle: '', metaDescription: '' },
        ...{ pictureId: null, pictureAlt: '', hsn: '', parent: null },
      };
      await api.call('POST /api/admin/categories', { body: { ...category, name, slug } });
      shop.clock.advance(60_000);
    }

    it('the main word of a name means the category, and a word without meaning none', async () => {
      const place = { subCategory: 'Mudal Silk', category: 'Silk Sarees', pricePaise: 500_000 };
      const details = { blousePieceCm: 80 };
      await shop.product({ ...place, name: 'Red Saree and its Piece', details });
      await addCategory('Bridal & Party Blouses', 'bridal-party-blouses');
      await addCategory('Gifts & More', 'gifts-more');
      const gifts = { category: 'Gifts & More', subCategory: 'All Gifts & More' };
      await shop.product({ ...place, ...gifts, name: 'Kora Scarf' });
      await addCategory('New & Sale', 'new-sale');
      await addCategory('Designer Blouses', 'designer-blouses');
      const made = { category: 'Designer Blouses', subCategory: 'All Designer Blouses' };
      await shop.product({ ...place, ...made, name: 'Red Choli' });
      await vi.waitFor(async () =>
        expect(await read('red blouse')).toBe(
          'color=red category=bridal-party-blouses,designer-blouses',
        ),
      );
      const found = (await near('red blouse')).products.map(({ name }) => name);
      expect(found).toContain('Red Choli');
      expect(found).not.toContain('Red Saree and its Piece');
      expect(await read('red saree with blouse')).toBe('color=red blousePieceCm=yes');
      expect(await read('gift under 9000')).toBe('category=gifts-more maxPrice=9000');
      expect(await read('red saree and more under 9000')).toBe('color=red maxPrice=9000');
      expect(await read('red saree on sale')).toBe('color=red offer=1');
    });

    it('a blouse that comes with something is the blouse piece', async () => {
      await addCategory('Blouses', 'blouses');
      await vi.waitFor(async () =>
        expect(await read('red blouse')).toBe('color=red subCategory=all-blouses'),
      );
      for (const search of [
        'red saree with blouse',
        'red saree with a contrast blouse',
        'red saree blouse ke saath',
        'red saree blouse piece ke saath',
        'red saree w blouse',
        'red saree w/ blouse',
        'red saree blouse included',
        'red saree including blouse',
        'red saree blouse free',
      ])
        expect(await read(search), search).toBe('color=red blousePieceCm=yes');
      for (const search of ['red blouse free delivery', 'red blouse included in price'])
        expect(await read(search), search).toMatch(/^color=red subCategory=all-blouses/);
      expect(await read('red blouse without zari')).toMatch(/^color=red subCategory=all-blouses/);
      expect(await read('blouse cotton nahi')).toMatch(/^subCategory=all-blouses/);
      const refused = await near('red saree without blouse');
      expect(refused.reading?.at(-1)?.value).toBe('-all-blouses');
      expect(refused.products.map(({ name }) => name)).not.toContain('Plain Blouse');
      expect(await read('red saree blouse not included')).toBe(
        'color=red subCategory=-all-blouses',
      );
    });
  });

  it('are chips by their own names, each with the search without it', async () => {
    const { reading } = await near('temple border silk');
    expect(reading).toMatchObject([
      { label: 'Border style: Temple', without: 'silk' },
      { label: 'Silk', without: 'temple border' },
    ]);
  });
});
