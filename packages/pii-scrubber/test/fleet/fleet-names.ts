const words = (list: string): readonly string[] => list.trim().split(/\s*\|\s*/);

/** What sites, plants and buildings are called by: nouns for places to live, to work, to farm, to visit. */
const PLACES = words(
  'Villa | Cottage | House | Lodge | Manor | Farm | Homestead | Ranch | Barn | Winery | Vineyard | Orchard | Estate | Residence | Residences | Apartments | Towers | Terrace | Bungalow | Chalet | Cabin | Mansion | Townhouse | Duplex | Retreat | Resort | Motel | Hotel | Hostel | Caravan Park | Marina | Warehouse | Depot | Factory | Workshop | Plant | Mill | Quarry | Mine | Substation | Solar Farm | Wind Farm | Microgrid | Carport | Rooftop | Shed | Garage | School | Primary School | College | Kindergarten | Library | Church | Hospital | Clinic | Dental | Pharmacy | Bakery | Cafe | Brewery | Distillery | Butchery | Supermarket | Mall | Plaza | Arcade | Showroom | Office | Tower | Hall | Stadium | Oval | Golf Club | Surf Club | Station | Airport | Ferry Terminal | Data Centre | Logistics Park | Business Park | Industrial Estate | Retirement Village | Aged Care | Nursery | Stables | Dairy | Feedlot | Boatshed | Lighthouse | Castle | Hut | Inn | Tavern | Pavilion | Gardens | Grove | Court | Heights | Ridge | Springs | Meadows | Lakes | Point | Quay',
);
/** What stands before: nature, directions, colours, and towns and streets that are also names of persons. */
const LEADS = words(
  'Lakeside | Maple | Willow | Cedar | Rose | Ivy | Heather | Olive | Hazel | Holly | Jasmine | Magnolia | Banksia | Wattle | Acacia | Jacaranda | Eucalyptus | Sunny | Sunset | Sunrise | Golden | Silver | Blue | Green | Red Hill | Grey | North | South | East | West | Upper | Lower | Old | New | Grand | Royal | Kings | Queens | Ocean | Harbour | River | Riverside | Hillside | Bayview | Seaview | Parkview | Woodland | Brook | Stone | Sandy | Rocky | Victoria | Charlotte | Adelaide | Sydney | Lincoln | Madison | Jackson | Austin | Logan | Mackay | Dalby | Gordon | Campbell | Mitchell | Murray | Douglas | Spencer | Preston | Ashley | Beverly | Georgia | Florence | Sierra | Savannah | Dakota | Brooklyn | Chelsea | Paris | Alice Springs | Wagga | Toowoomba | Geelong | Ballarat | Penrith | Bondi | Byron | Hunter | Barossa | Kimberley | Cooper | Fisher | Miller | Baker | Mason | Taylor | Carter | Parker | Hill | Lane | Glen | Dale | Heath | Marsh | Fields | Banks | Waters | Summers | Winters | Frost | Storm | Sky | Star',
);
const ZH_LEADS = words(
  '金色 | 阳光 | 东方 | 高新 | 马鞍山 | 王府 | 李家庄 | 张江 | 陈桥 | 黄河 | 白云 | 江南 | 龙湖 | 万达 | 碧桂 | 绿地 | 华润 | 和平 | 安康 | 温泉 | 方舟 | 于洪 | 梅林 | 林海 | 常青 | 平安 | 康桥 | 石家庄 | 余杭 | 徐汇 | 孙桥 | 周浦 | 吴中 | 郑州 | 唐山 | 韩村 | 关山 | 武昌 | 向阳 | 红旗',
);
/** Places to live: with a number of a building behind they are an address, so they get none. */
const ZH_HOMES = words('别墅 | 花园 | 公寓 | 小区 | 山庄');
const ZH_PLACES = words(
  '大厦 | 广场 | 农场 | 光伏电站 | 储能站 | 工厂 | 仓库 | 学校 | 医院 | 酒店 | 服务区 | 变电站 | 产业园 | 物流园 | 充电站 | 养殖场 | 屋顶项目',
);

/** Harmless names of sites: every lead with places drawn by a seeded generator, with and without a number behind. */
export function fleetNames(seed: number): { readonly en: readonly string[]; readonly zh: readonly string[] } {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * limit);
  };
  const pick = (list: readonly string[]): string => list[below(list.length)] as string;
  const en: string[] = [];
  for (const lead of LEADS) {
    for (let round = 0; round < 4; round += 1) {
      const name = `${lead} ${pick(PLACES)}`;
      en.push(name, `${name} ${below(900) + 1}`);
    }
  }
  for (const place of PLACES) {
    en.push(`${pick(LEADS)} ${pick(LEADS)} ${place} ${below(90) + 1}`, `${place} ${below(900) + 1}`);
  }
  const zh: string[] = [];
  for (const lead of ZH_LEADS) {
    const home = `${lead}${pick(ZH_HOMES)}`;
    zh.push(home, `${home}${below(900) + 100}`);
    for (let round = 0; round < 3; round += 1) {
      const name = `${lead}${pick(ZH_PLACES)}`;
      zh.push(name, `${name}${below(900) + 1}`, `${name}${below(20) + 1}号`);
    }
  }
  return { en, zh };
}
