/** Words about a group play: when, how full, how it stands. */
import { userSex } from '@nocturne/contract/codes'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'

export type Play = AnswerOf<typeof flashSales.playDetail>
export type PlayRow = AnswerOf<typeof flashSales.playList>['rows'][number]
export type OwnPlay = AnswerOf<typeof flashSales.groupStatistics>['rows'][number]
export type PlayGuest = Play['joins'][number]

export const seatsText = ({ joinCount, memberLimit }: Pick<Play, 'joinCount' | 'memberLimit'>): string =>
  `${joinCount} / ${memberLimit} 人`

type Places = Pick<Play, 'minMember' | 'memberLimit' | 'maleNum' | 'femaleNum' | 'joinCount' | 'lockedCount'>

/** What is said under the progress: how many are missing, who still pays, how places are told apart. */
export function placesText({ minMember, joinCount, lockedCount, maleNum, femaleNum }: Places): string {
  const missing = minMember - joinCount
  const parts = [
    missing > 0 ? `还差 ${missing} 人成局` : `满 ${minMember} 人成局`,
    lockedCount > 0 && `${lockedCount} 人待支付`,
    maleNum + femaleNum > 0 && `男 ${maleNum} 女 ${femaleNum}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

const sexes: Readonly<Record<string, string>> = { [userSex.male]: '男', [userSex.female]: '女' }

/** `男`, `女`, or nothing where nobody asked. */
export const sexText = (sex: string): string => sexes[sex] ?? ''

/** Average of persons, given in hundredths: `7.5`. */
export const averageText = (hundredths: number): string => (Math.round(hundredths / 10) / 10).toString()
