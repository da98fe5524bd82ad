/**
 * Single goods of the demo venue: list price, cost, rebate, storage terms and initial stock. Amounts are fen. Values
 * common to all goods of a type are defined once, in the type.
 */
import {
  storableBottleState,
  goodsKind,
  goodsSource,
  produceDept,
  rebateType,
  statisType,
} from '@nocturne/contract/codes'
import type {
  StorableBottleState,
  GoodsKind,
  GoodsSource,
  ProduceDept,
  RebateType,
  StatisType,
} from '@nocturne/contract/codes'

type DemoGoodsType = {
  typeId: number
  typeName: string
  orderNum: number
  source: GoodsSource
  statisType: StatisType
  guestVisible: boolean
}

// prettier-ignore
export const goodsTypes: readonly DemoGoodsType[] = [
  { typeId: 8, typeName: '套餐', orderNum: 10, source: goodsSource.mobile, statisType: statisType.package, guestVisible: true },
  { typeId: 1, typeName: '洋酒', orderNum: 20, source: goodsSource.mobile, statisType: statisType.spirits, guestVisible: true },
  { typeId: 2, typeName: '红酒香槟', orderNum: 30, source: goodsSource.mobile, statisType: statisType.wine, guestVisible: true },
  { typeId: 3, typeName: '啤酒', orderNum: 40, source: goodsSource.mobile, statisType: statisType.beer, guestVisible: true },
  { typeId: 4, typeName: '鸡尾酒', orderNum: 50, source: goodsSource.mobile, statisType: statisType.cocktail, guestVisible: true },
  { typeId: 5, typeName: '软饮', orderNum: 60, source: goodsSource.mobile, statisType: statisType.softDrink, guestVisible: true },
  { typeId: 6, typeName: '小吃', orderNum: 70, source: goodsSource.mobile, statisType: statisType.snack, guestVisible: true },
  { typeId: 7, typeName: '果盘', orderNum: 80, source: goodsSource.mobile, statisType: statisType.fruit, guestVisible: true },
  { typeId: 9, typeName: '其他', orderNum: 90, source: goodsSource.mobile, statisType: statisType.other, guestVisible: true },
]

export type DemoGoods = {
  goodsId: number
  goodsCode: string
  goodsName: string
  typeId: number
  goodsKind: GoodsKind
  unit: string
  spec: string
  salePrice: number
  costPrice: number
  /** Menu that shows the goods. Those with menu `till` cannot be picked by hand: the venue adds them itself. */
  source: GoodsSource
  stockFlag: boolean
  stockNum: number
  stockWarnNum: number
  limitNum: number
  giftFlag: boolean
  discountFlag: boolean
  countMinCharge: boolean
  performanceFlag: boolean
  rebateType: RebateType
  /** Fen per unit, or basis points of the price, depending on `rebateType`. */
  rebateValue: number
  depositType: StorableBottleState
  depositDays: number | null
  openedDepositDays: number | null
  produceDept: ProduceDept
  flavors: readonly string[]
  packageItems: readonly DemoPackageItem[]
  guestVisible: boolean
  orderNum: number
  tags: readonly string[]
}

/**
 * Package item. Items with `groupNo` 0 are always part of the package; from those of any other group the guest chooses
 * `chooseNum` units.
 */
export type DemoPackageItem = {
  goodsId: number
  goodsName: string
  unit: string
  quantity: number
  groupNo: number
  groupName: string
  chooseNum: number
}

type Row = {
  goodsId: number
  typeId: number
  goodsName: string
  unit: string
  salePrice: number
  costPrice: number
  spec?: string
  rebateEach?: number
  rebateBp?: number
  gift?: true
  stockNum?: number
  limitNum?: number
  flavors?: readonly string[]
  tags?: readonly string[]
  kind?: GoodsKind
  /** A fee: excluded from discounts, minimum and performance, and hidden from guests. */
  fee?: true
  /** Added by the system with its own price, never from the menu. */
  system?: true
  produceDept?: ProduceDept
}

// prettier-ignore
const rows: readonly Row[] = [
  // 洋酒
  { goodsId: 1, typeId: 1, goodsName: '芝华士12年', spec: '700ml', unit: '瓶', salePrice: 880_00, costPrice: 150_00, rebateEach: 30_00, stockNum: 180, tags: ['热卖'] },
  { goodsId: 2, typeId: 1, goodsName: '芝华士18年', spec: '700ml', unit: '瓶', salePrice: 1880_00, costPrice: 420_00, rebateEach: 80_00, stockNum: 60 },
  { goodsId: 3, typeId: 1, goodsName: '尊尼获加黑方', spec: '700ml', unit: '瓶', salePrice: 880_00, costPrice: 160_00, rebateEach: 30_00, stockNum: 120 },
  { goodsId: 4, typeId: 1, goodsName: '杰克丹尼', spec: '700ml', unit: '瓶', salePrice: 880_00, costPrice: 150_00, rebateEach: 30_00, stockNum: 150, tags: ['热卖'] },
  { goodsId: 5, typeId: 1, goodsName: '轩尼诗VSOP', spec: '700ml', unit: '瓶', salePrice: 1380_00, costPrice: 330_00, rebateEach: 60_00, stockNum: 120, tags: ['招牌'] },
  { goodsId: 6, typeId: 1, goodsName: '轩尼诗XO', spec: '700ml', unit: '瓶', salePrice: 3880_00, costPrice: 1350_00, rebateEach: 250_00, stockNum: 24, limitNum: 12 },
  { goodsId: 7, typeId: 1, goodsName: '马爹利名士', spec: '700ml', unit: '瓶', salePrice: 1580_00, costPrice: 400_00, rebateEach: 80_00, stockNum: 96 },
  { goodsId: 8, typeId: 1, goodsName: '马爹利蓝带', spec: '700ml', unit: '瓶', salePrice: 3280_00, costPrice: 1100_00, rebateEach: 200_00, stockNum: 36, tags: ['招牌'], limitNum: 12 },
  { goodsId: 9, typeId: 1, goodsName: '人头马CLUB', spec: '700ml', unit: '瓶', salePrice: 1580_00, costPrice: 390_00, rebateEach: 80_00, stockNum: 48 },
  { goodsId: 10, typeId: 1, goodsName: '绝对伏特加', spec: '700ml', unit: '瓶', salePrice: 780_00, costPrice: 110_00, rebateEach: 30_00, stockNum: 120 },
  { goodsId: 11, typeId: 1, goodsName: '灰雁伏特加', spec: '700ml', unit: '瓶', salePrice: 1180_00, costPrice: 240_00, rebateEach: 50_00, stockNum: 48 },
  { goodsId: 12, typeId: 1, goodsName: '培恩银樽龙舌兰', spec: '750ml', unit: '瓶', salePrice: 1680_00, costPrice: 420_00, rebateEach: 80_00, stockNum: 36 },
  { goodsId: 13, typeId: 1, goodsName: '麦卡伦12年', spec: '700ml', unit: '瓶', salePrice: 2280_00, costPrice: 600_00, rebateEach: 120_00, stockNum: 30 },
  // 红酒香槟
  { goodsId: 14, typeId: 2, goodsName: '黑桃A香槟', spec: '750ml', unit: '瓶', salePrice: 8880_00, costPrice: 2600_00, rebateEach: 800_00, stockNum: 18, tags: ['招牌'], limitNum: 6 },
  { goodsId: 15, typeId: 2, goodsName: '唐培里侬', spec: '750ml', unit: '瓶', salePrice: 4880_00, costPrice: 1500_00, rebateEach: 400_00, stockNum: 24, limitNum: 6 },
  { goodsId: 16, typeId: 2, goodsName: '酩悦皇室香槟', spec: '750ml', unit: '瓶', salePrice: 1280_00, costPrice: 320_00, rebateEach: 60_00, stockNum: 90, tags: ['热卖'] },
  { goodsId: 17, typeId: 2, goodsName: '巴黎之花', spec: '750ml', unit: '瓶', salePrice: 1180_00, costPrice: 310_00, rebateEach: 60_00, stockNum: 48 },
  { goodsId: 18, typeId: 2, goodsName: '奔富BIN407', spec: '750ml', unit: '瓶', salePrice: 1680_00, costPrice: 520_00, rebateEach: 80_00, stockNum: 48 },
  { goodsId: 19, typeId: 2, goodsName: '奔富BIN8', spec: '750ml', unit: '瓶', salePrice: 880_00, costPrice: 210_00, rebateEach: 40_00, stockNum: 72 },
  { goodsId: 20, typeId: 2, goodsName: '拉菲传奇', spec: '750ml', unit: '瓶', salePrice: 680_00, costPrice: 150_00, rebateEach: 30_00, stockNum: 60 },
  { goodsId: 21, typeId: 2, goodsName: '甜白起泡', spec: '750ml', unit: '瓶', salePrice: 480_00, costPrice: 80_00, rebateEach: 20_00, gift: true, stockNum: 72 },
  { goodsId: 22, typeId: 2, goodsName: '獭祭三割九分', spec: '720ml', unit: '瓶', salePrice: 1280_00, costPrice: 330_00, rebateEach: 60_00, stockNum: 30, tags: ['新品'] },
  // 啤酒
  { goodsId: 23, typeId: 3, goodsName: '百威金尊 12瓶', spec: '12瓶', unit: '打', salePrice: 680_00, costPrice: 96_00, rebateBp: 300, stockNum: 260, tags: ['热卖'] },
  { goodsId: 24, typeId: 3, goodsName: '百威金尊 6瓶', spec: '6瓶', unit: '半打', salePrice: 360_00, costPrice: 48_00, rebateBp: 300, gift: true, stockNum: 200 },
  { goodsId: 25, typeId: 3, goodsName: '科罗娜 12瓶', spec: '12瓶', unit: '打', salePrice: 780_00, costPrice: 132_00, rebateBp: 300, stockNum: 160 },
  { goodsId: 26, typeId: 3, goodsName: '科罗娜 6瓶', spec: '6瓶', unit: '半打', salePrice: 420_00, costPrice: 66_00, rebateBp: 300, gift: true, stockNum: 120 },
  { goodsId: 27, typeId: 3, goodsName: '1664白啤 12瓶', spec: '12瓶', unit: '打', salePrice: 880_00, costPrice: 150_00, rebateBp: 300, stockNum: 90 },
  { goodsId: 28, typeId: 3, goodsName: '福佳白 6瓶', spec: '6瓶', unit: '半打', salePrice: 460_00, costPrice: 72_00, rebateBp: 300, gift: true, stockNum: 100, tags: ['新品'] },
  { goodsId: 29, typeId: 3, goodsName: '乐堡 12瓶', spec: '12瓶', unit: '打', salePrice: 580_00, costPrice: 66_00, rebateBp: 300, stockNum: 120 },
  { goodsId: 30, typeId: 3, goodsName: '无醇啤酒', unit: '瓶', salePrice: 38_00, costPrice: 8_00, gift: true, stockNum: 240 },
  // 鸡尾酒
  { goodsId: 31, typeId: 4, goodsName: '长岛冰茶', unit: '杯', salePrice: 98_00, costPrice: 16_00, gift: true, flavors: ['标准', '少冰', '少糖'], tags: ['热卖'] },
  { goodsId: 32, typeId: 4, goodsName: '莫吉托', unit: '杯', salePrice: 88_00, costPrice: 14_00, gift: true, flavors: ['标准', '少冰', '少糖'] },
  { goodsId: 33, typeId: 4, goodsName: '金汤力', unit: '杯', salePrice: 88_00, costPrice: 13_00, gift: true, flavors: ['标准', '少冰', '少糖'] },
  { goodsId: 34, typeId: 4, goodsName: '玛格丽特', unit: '杯', salePrice: 98_00, costPrice: 16_00, gift: true, flavors: ['标准', '少冰', '少糖'] },
  { goodsId: 35, typeId: 4, goodsName: '威士忌酸', unit: '杯', salePrice: 98_00, costPrice: 16_00, gift: true, flavors: ['标准', '少冰', '少糖'] },
  { goodsId: 36, typeId: 4, goodsName: '椰林飘香', unit: '杯', salePrice: 88_00, costPrice: 14_00, gift: true, flavors: ['标准', '少冰', '少糖'] },
  { goodsId: 37, typeId: 4, goodsName: '龙舌兰日出', unit: '杯', salePrice: 88_00, costPrice: 14_00, gift: true, flavors: ['标准', '少冰', '少糖'] },
  { goodsId: 38, typeId: 4, goodsName: '子弹杯12枚', unit: '份', salePrice: 388_00, costPrice: 60_00, rebateBp: 500, gift: true, tags: ['招牌'] },
  // 软饮
  { goodsId: 39, typeId: 5, goodsName: '红牛', unit: '听', salePrice: 28_00, costPrice: 5_00, gift: true },
  { goodsId: 40, typeId: 5, goodsName: '红牛6听', unit: '份', salePrice: 158_00, costPrice: 30_00 },
  { goodsId: 41, typeId: 5, goodsName: '可乐', unit: '扎', salePrice: 68_00, costPrice: 6_00, gift: true, flavors: ['加冰', '去冰'] },
  { goodsId: 42, typeId: 5, goodsName: '雪碧', unit: '扎', salePrice: 68_00, costPrice: 6_00, gift: true, flavors: ['加冰', '去冰'] },
  { goodsId: 43, typeId: 5, goodsName: '冰红茶', unit: '扎', salePrice: 68_00, costPrice: 6_00, gift: true, flavors: ['加冰', '去冰'] },
  { goodsId: 44, typeId: 5, goodsName: '绿茶', unit: '扎', salePrice: 68_00, costPrice: 6_00, gift: true, flavors: ['加冰', '去冰'] },
  { goodsId: 45, typeId: 5, goodsName: '苏打水', unit: '扎', salePrice: 58_00, costPrice: 5_00, gift: true, flavors: ['加冰', '去冰'] },
  { goodsId: 46, typeId: 5, goodsName: '鲜榨橙汁', unit: '扎', salePrice: 128_00, costPrice: 30_00, gift: true, flavors: ['加冰', '去冰'], tags: ['新品'] },
  { goodsId: 47, typeId: 5, goodsName: '依云矿泉水', unit: '瓶', salePrice: 28_00, costPrice: 6_00, gift: true },
  // 小吃
  { goodsId: 48, typeId: 6, goodsName: '爆米花', unit: '份', salePrice: 38_00, costPrice: 4_00, gift: true, flavors: ['奶油', '焦糖'] },
  { goodsId: 49, typeId: 6, goodsName: '薯条', unit: '份', salePrice: 48_00, costPrice: 8_00, gift: true, flavors: ['番茄酱', '芝士酱'] },
  { goodsId: 50, typeId: 6, goodsName: '鸭脖', unit: '份', salePrice: 88_00, costPrice: 25_00, gift: true, flavors: ['微辣', '中辣', '特辣'] },
  { goodsId: 51, typeId: 6, goodsName: '卤味拼盘', unit: '份', salePrice: 128_00, costPrice: 38_00, gift: true, flavors: ['微辣', '中辣'], tags: ['热卖'] },
  { goodsId: 52, typeId: 6, goodsName: '开心果', unit: '份', salePrice: 58_00, costPrice: 14_00, gift: true },
  { goodsId: 53, typeId: 6, goodsName: '腰果', unit: '份', salePrice: 58_00, costPrice: 15_00, gift: true },
  { goodsId: 54, typeId: 6, goodsName: '鱿鱼丝', unit: '份', salePrice: 58_00, costPrice: 14_00, gift: true },
  { goodsId: 55, typeId: 6, goodsName: '炸鸡翅', unit: '份', salePrice: 68_00, costPrice: 18_00, gift: true, flavors: ['微辣', '中辣'] },
  { goodsId: 56, typeId: 6, goodsName: '小食拼盘', unit: '份', salePrice: 168_00, costPrice: 45_00, gift: true, tags: ['招牌'] },
  // 果盘
  { goodsId: 57, typeId: 7, goodsName: '小果盘', unit: '份', salePrice: 98_00, costPrice: 25_00, gift: true },
  { goodsId: 58, typeId: 7, goodsName: '中果盘', unit: '份', salePrice: 168_00, costPrice: 40_00, gift: true },
  { goodsId: 59, typeId: 7, goodsName: '大果盘', unit: '份', salePrice: 288_00, costPrice: 70_00, gift: true },
  { goodsId: 60, typeId: 7, goodsName: '豪华果盘', unit: '份', salePrice: 588_00, costPrice: 130_00, gift: true, tags: ['招牌'] },
  // 其他
  { goodsId: 61, typeId: 9, goodsName: '生日布置', unit: '次', salePrice: 388_00, costPrice: 120_00, gift: true, limitNum: 2 },
  { goodsId: 62, typeId: 9, goodsName: '大屏祝福', unit: '次', salePrice: 99_00, costPrice: 0, rebateBp: 1000, gift: true, tags: ['新品'], limitNum: 5, produceDept: produceDept.none },
  { goodsId: 63, typeId: 9, goodsName: '鲜花花环', unit: '个', salePrice: 520_00, costPrice: 160_00, rebateBp: 1000, gift: true, limitNum: 10 },
  { goodsId: 64, typeId: 9, goodsName: '开瓶费', unit: '次', salePrice: 200_00, costPrice: 0, kind: goodsKind.service, fee: true, produceDept: produceDept.none },
  { goodsId: 65, typeId: 9, goodsName: '艺人点钟费', unit: '钟', salePrice: 0, costPrice: 0, kind: goodsKind.service, fee: true, produceDept: produceDept.none, system: true },
  { goodsId: 66, typeId: 9, goodsName: '补低消', unit: '次', salePrice: 0, costPrice: 0, kind: goodsKind.charge, fee: true, produceDept: produceDept.none, system: true },
  { goodsId: 67, typeId: 9, goodsName: '物品赔偿', unit: '件', salePrice: 0, costPrice: 0, kind: goodsKind.charge, fee: true, produceDept: produceDept.none, system: true },
]

/** Days that bottles of a type may be stored, unopened and opened. Types not listed cannot be stored. */
const storing: Readonly<Record<number, { unopened: number; opened: number }>> = {
  1: { unopened: 90, opened: 45 },
  2: { unopened: 60, opened: 30 },
}

/** The kitchen makes snacks, the fruit room fruit, the bar everything else. */
const produceDepts: Readonly<Record<number, ProduceDept>> = { 6: produceDept.kitchen, 7: produceDept.fruit }

/** Goods 1 to 67, without packages. */
export const singleGoods: readonly DemoGoods[] = rows.map((row) => ({
  goodsId: row.goodsId,
  goodsCode: `G${String(row.goodsId).padStart(3, '0')}`,
  goodsName: row.goodsName,
  typeId: row.typeId,
  goodsKind: row.kind ?? goodsKind.single,
  unit: row.unit,
  spec: row.spec ?? '',
  salePrice: row.salePrice,
  costPrice: row.costPrice,
  source: row.system ? goodsSource.till : goodsSource.mobile,
  stockFlag: row.stockNum !== undefined,
  stockNum: row.stockNum ?? 0,
  stockWarnNum: Math.ceil((row.stockNum ?? 0) / 10),
  limitNum: row.limitNum ?? 99,
  giftFlag: row.gift ?? false,
  discountFlag: !row.fee,
  countMinCharge: !row.fee,
  performanceFlag: !row.fee,
  rebateType: row.rebateEach ? rebateType.perPiece : row.rebateBp ? rebateType.percent : rebateType.none,
  rebateValue: row.rebateEach ?? row.rebateBp ?? 0,
  depositType: storing[row.typeId] ? storableBottleState.opened : storableBottleState.none,
  depositDays: storing[row.typeId]?.unopened ?? null,
  openedDepositDays: storing[row.typeId]?.opened ?? null,
  produceDept: row.produceDept ?? produceDepts[row.typeId] ?? produceDept.bar,
  flavors: row.flavors ?? [],
  packageItems: [],
  guestVisible: !row.fee,
  orderNum: row.goodsId,
  tags: row.tags ?? [],
}))
