/** Packages of the demo venue, their group-buy deals and the weekly flash sale. Amounts are fen. */
import { storableBottleState, goodsKind, goodsSource, produceDept, rebateType } from '@nocturne/contract/codes'
import { type DemoGoods, type DemoPackageItem, singleGoods } from './goods-data.ts'

type Part = { ids: readonly number[]; quantity: number; groupName: string; chooseNum: number }

/** Items that every package contains. */
const createFixedPart = (goodsId: number, quantity = 1): Part => ({
  ids: [goodsId],
  quantity,
  groupName: '',
  chooseNum: 0,
})

/** Group of goods from which the guest chooses `chooseNum` units; the same goods may be chosen repeatedly. */
const choose = (groupName: string, chooseNum: number, ids: readonly number[]): Part => ({
  ids,
  quantity: 1,
  groupName,
  chooseNum,
})

/** Jugs of cola, sprite, iced tea, green tea and soda. */
const mixers = [41, 42, 43, 44, 45]
/** Popcorn, fries, pistachios, cashews, squid, wings. */
const snacks = [48, 49, 52, 53, 54, 55]

type Row = {
  goodsId: number
  goodsName: string
  salePrice: number
  costPrice: number
  items: readonly Part[]
}

// prettier-ignore
const rows: readonly Row[] = [
  { goodsId: 101, goodsName: '双人畅饮', salePrice: 388_00, costPrice: 79_00, items: [createFixedPart(24), createFixedPart(57), choose('小吃', 1, [48, 49])] },
  { goodsId: 102, goodsName: '散台啤酒', salePrice: 598_00, costPrice: 133_00, items: [createFixedPart(23), createFixedPart(57), choose('小吃', 2, [48, 49, 54])] },
  { goodsId: 103, goodsName: '小卡威士忌', salePrice: 1280_00, costPrice: 240_00, items: [choose('威士忌', 1, [1, 4, 3]), choose('软饮', 4, mixers), createFixedPart(58), choose('小吃', 2, snacks)] },
  { goodsId: 104, goodsName: '中卡双支', salePrice: 1880_00, costPrice: 440_00, items: [choose('洋酒', 2, [1, 4, 10]), choose('软饮', 6, mixers), createFixedPart(59), choose('小吃', 3, snacks)] },
  { goodsId: 105, goodsName: '主卡VSOP', salePrice: 2880_00, costPrice: 811_00, items: [createFixedPart(5, 2), choose('软饮', 6, mixers), createFixedPart(59), createFixedPart(56)] },
  { goodsId: 106, goodsName: '香槟女神', salePrice: 2680_00, costPrice: 821_00, items: [createFixedPart(16, 2), createFixedPart(26), createFixedPart(59), createFixedPart(56)] },
  { goodsId: 107, goodsName: '超级卡名士', salePrice: 6880_00, costPrice: 1890_00, items: [createFixedPart(7, 4), createFixedPart(40, 2), choose('软饮', 4, mixers), createFixedPart(60), createFixedPart(51, 2)] },
  { goodsId: 108, goodsName: '包厢至尊', salePrice: 9880_00, costPrice: 3780_00, items: [createFixedPart(8, 2), createFixedPart(7, 2), createFixedPart(16), createFixedPart(23, 2), choose('软饮', 8, mixers), createFixedPart(60), createFixedPart(56, 2)] },
]

const goodsById = new Map(singleGoods.map((goods) => [goods.goodsId, goods]))

function buildPackageItems(parts: readonly Part[]): DemoPackageItem[] {
  const groups = parts.filter((part) => part.chooseNum > 0)
  return parts.flatMap((part) =>
    part.ids.map((goodsId) => {
      const goods = goodsById.get(goodsId)
      if (!goods) throw new Error(`A package names goods ${goodsId}, which goods-data.ts does not have.`)
      return {
        goodsId,
        goodsName: goods.goodsName,
        unit: goods.unit,
        quantity: part.quantity,
        groupNo: groups.indexOf(part) + 1,
        groupName: part.groupName,
        chooseNum: part.chooseNum,
      }
    }),
  )
}

/** Packages T1 to T8, as goods 101 to 108. They have no stock of their own; the stock of their items is used. */
export const packageGoods: readonly DemoGoods[] = rows.map((row, index) => ({
  goodsId: row.goodsId,
  goodsCode: `T${index + 1}`,
  goodsName: row.goodsName,
  typeId: 8,
  goodsKind: goodsKind.package,
  unit: '套',
  spec: '',
  salePrice: row.salePrice,
  costPrice: row.costPrice,
  source: goodsSource.mobile,
  stockFlag: false,
  stockNum: 0,
  stockWarnNum: 0,
  limitNum: 20,
  giftFlag: false,
  discountFlag: true,
  countMinCharge: true,
  performanceFlag: true,
  rebateType: rebateType.percent,
  rebateValue: 300,
  depositType: storableBottleState.none,
  depositDays: null,
  openedDepositDays: null,
  produceDept: produceDept.bar,
  flavors: [],
  packageItems: buildPackageItems(row.items),
  guestVisible: true,
  orderNum: row.goodsId,
  tags: index < 3 ? ['热卖'] : [],
}))

/** All goods for sale. */
export const goods: readonly DemoGoods[] = [...packageGoods, ...singleGoods]

/** Group-buy deals: price paid by the guest, and the platform's fee on it. */
export const groupDeals = [
  {
    platform: 'meituan',
    dealId: 'MT2026001',
    dealTitle: '双人畅饮',
    goodsId: 101,
    sellAmount: 198_00,
    marketAmount: 388_00,
    feeBp: 800,
  },
  {
    platform: 'douyin',
    dealId: 'DY2026001',
    dealTitle: '散台啤酒',
    goodsId: 102,
    sellAmount: 299_00,
    marketAmount: 598_00,
    feeBp: 500,
  },
  {
    platform: 'douyin',
    dealId: 'DY2026002',
    dealTitle: '小卡威士忌',
    goodsId: 103,
    sellAmount: 699_00,
    marketAmount: 1280_00,
    feeBp: 500,
  },
  {
    platform: 'meituan',
    dealId: 'MT2026002',
    dealTitle: '香槟女神',
    goodsId: 106,
    sellAmount: 1488_00,
    marketAmount: 2680_00,
    feeBp: 800,
  },
  {
    platform: 'other',
    dealId: 'NC2026001',
    dealTitle: '开业礼券双人畅饮',
    goodsId: 101,
    sellAmount: 168_00,
    marketAmount: 388_00,
    feeBp: 0,
  },
] as const

/**
 * Flash sale goods. One sale runs from noon of the day before tonight until eight in the evening of the day after; the
 * next one is announced.
 */
export const flashSales = {
  beginTime: '12:00',
  endTime: '20:00',
  /** Number of nights, from tonight on, on which a purchase can be used. */
  useDays: 7,
  limitPerUser: 2,
  description: '付款后凭 12 位核销码到店使用，未使用可随时退款。',
  goods: [
    { goodsId: 23, killPrice: 298_00, stockNum: 30, limitNum: 2 },
    { goodsId: 20, killPrice: 388_00, stockNum: 10, limitNum: 1 },
    { goodsId: 38, killPrice: 168_00, stockNum: 20, limitNum: 2 },
  ],
} as const
