/** Templates from which a new venue begins: areas and types of goods, without names, people or prices of any venue. */
import { statisType, type StatisType } from '../codes.ts'

type TemplateArea = { areaName: string; color: string; guestVisible?: false }
type TemplateType = { typeName: string; statisType: StatisType }

export type VenueTemplate = {
  label: string
  areas: readonly TemplateArea[]
  types: readonly TemplateType[]
}

const staffTable: TemplateArea = { areaName: '内部', color: '#718096', guestVisible: false }

export const templateKeys = ['club', 'bar', 'ktv'] as const
export type TemplateKey = (typeof templateKeys)[number]

export const templates: Readonly<Record<TemplateKey, VenueTemplate>> = {
  club: {
    label: '夜店',
    areas: [
      { areaName: '卡座', color: '#a4343a' },
      { areaName: '散台', color: '#2e7d5b' },
      { areaName: '包厢', color: '#5b4636' },
      { areaName: '吧台', color: '#4a5568' },
      staffTable,
    ],
    types: [
      { typeName: '洋酒', statisType: statisType.spirits },
      { typeName: '香槟红酒', statisType: statisType.wine },
      { typeName: '啤酒', statisType: statisType.beer },
      { typeName: '鸡尾酒', statisType: statisType.cocktail },
      { typeName: '软饮', statisType: statisType.softDrink },
      { typeName: '小吃', statisType: statisType.snack },
      { typeName: '果盘', statisType: statisType.fruit },
      { typeName: '套餐', statisType: statisType.package },
      { typeName: '其他', statisType: statisType.other },
    ],
  },
  bar: {
    label: '清吧',
    areas: [
      { areaName: '吧台', color: '#4a5568' },
      { areaName: '散台', color: '#2e7d5b' },
      { areaName: '露台', color: '#2f6f9f' },
      staffTable,
    ],
    types: [
      { typeName: '鸡尾酒', statisType: statisType.cocktail },
      { typeName: '威士忌', statisType: statisType.spirits },
      { typeName: '精酿啤酒', statisType: statisType.beer },
      { typeName: '葡萄酒', statisType: statisType.wine },
      { typeName: '无酒精', statisType: statisType.softDrink },
      { typeName: '小食', statisType: statisType.snack },
      { typeName: '其他', statisType: statisType.other },
    ],
  },
  ktv: {
    label: 'KTV',
    areas: [
      { areaName: '小包', color: '#2e7d5b' },
      { areaName: '中包', color: '#2f6f9f' },
      { areaName: '大包', color: '#7a4fa3' },
      staffTable,
    ],
    types: [
      { typeName: '啤酒', statisType: statisType.beer },
      { typeName: '洋酒', statisType: statisType.spirits },
      { typeName: '红酒', statisType: statisType.wine },
      { typeName: '软饮', statisType: statisType.softDrink },
      { typeName: '小吃', statisType: statisType.snack },
      { typeName: '果盘', statisType: statisType.fruit },
      { typeName: '套餐', statisType: statisType.package },
      { typeName: '其他', statisType: statisType.other },
    ],
  },
}
