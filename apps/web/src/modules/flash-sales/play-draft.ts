/** Form values of a play: validation and wire format. */
import type { InputOf } from '@nocturne/contract/endpoint'
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'

import type { FormErrors } from '#lib/form.ts'
import type { Play } from './play-texts.ts'

export type PlayDraft = {
  title: string
  cover: readonly string[]
  startDate: string
  startClock: string
  areaId: number | null
  price: number | null
  memberLimit: number
  minMember: number
  /** True when the numbers of men and women are limited separately. */
  apart: boolean
  maleNum: number
  goods: readonly { goodsId: number; goodsName: string; price: number; quantity: number }[]
  description: string
}

export const emptyPlayDraft: PlayDraft = {
  title: '',
  cover: [],
  startDate: '',
  startClock: '21:30',
  areaId: null,
  price: null,
  memberLimit: 8,
  minMember: 4,
  apart: false,
  maleNum: 4,
  goods: [],
  description: '',
}

export const toPlayDraft = (play: Play): PlayDraft => ({
  title: play.title,
  cover: play.coverUrl ? [play.coverUrl] : [],
  startDate: play.startTime.slice(0, 10),
  startClock: play.startTime.slice(11, 16),
  areaId: play.areaId,
  price: play.price,
  memberLimit: play.memberLimit,
  minMember: play.minMember,
  apart: play.maleNum + play.femaleNum > 0,
  maleNum: play.maleNum,
  goods: play.goods.map(({ goodsId, goodsName, price, quantity }) => ({ goodsId, goodsName, price, quantity })),
  description: play.description,
})

/** Value of the goods at list price, in fen. */
export const computeGoodsValue = ({ goods }: Pick<PlayDraft, 'goods'>): number =>
  goods.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

export function validatePlay(play: PlayDraft): FormErrors<PlayDraft> {
  const { title, startDate, startClock, areaId, price, memberLimit, minMember, apart, maleNum, goods } = play
  const tooDear = price !== null && goods.length > 0 && price * memberLimit > computeGoodsValue(play)
  return {
    title: title.trim() === '' && '请输入标题',
    startDate: startDate === '' && '请选择日期',
    startClock: startClock === '' && '请选择时间',
    areaId: areaId === null && '请选择区域',
    price: price === null || price < 1 ? '请输入人均价格' : tooDear && '全部人数的价格不能超过组局商品总价',
    minMember: minMember > memberLimit && '成局人数不能超过人数上限',
    maleNum: apart && maleNum > memberLimit && '男生人数不能超过人数上限',
    goods: goods.length === 0 && '请选择组局商品',
  }
}

export const toPlayInput = (play: PlayDraft): InputOf<typeof flashSales.playSave> => ({
  title: play.title.trim(),
  ...(play.cover[0] && { coverUrl: play.cover[0] }),
  ...(play.description.trim() && { description: play.description.trim() }),
  startTime: `${play.startDate} ${play.startClock}:00`,
  areaId: play.areaId ?? 0,
  price: play.price ?? 0,
  memberLimit: play.memberLimit,
  minMember: play.minMember,
  maleNum: play.apart ? play.maleNum : 0,
  femaleNum: play.apart ? play.memberLimit - play.maleNum : 0,
  goods: play.goods.map(({ goodsId, quantity }) => ({ goodsId, quantity })),
})
