/** Texts for group plays: time, participants and status. */
import { playJoinStatus, playStatus, userSex } from '@nocturne/contract/codes'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { flashSales } from '@nocturne/contract/flash-sales/endpoints'

import { formatPlayStart } from '#lib/format/prepaid-texts.ts'
import { formatCodeUse } from './used-text.ts'

export type Play = AnswerOf<typeof flashSales.playDetail>
export type PlayRow = AnswerOf<typeof flashSales.playList>['rows'][number]
export type OwnPlay = AnswerOf<typeof flashSales.groupStatistics>['rows'][number]
export type PlayGuest = Play['joins'][number]

export const formatParticipantCount = ({ joinCount, memberLimit }: Pick<Play, 'joinCount' | 'memberLimit'>): string =>
  `${joinCount} / ${memberLimit} 人`

type Places = Pick<Play, 'minMember' | 'memberLimit' | 'maleNum' | 'femaleNum' | 'joinCount' | 'lockedCount'>

/** Text under the progress bar: missing participants, pending payments, limits by sex. */
export function formatPlayProgress({ minMember, joinCount, lockedCount, maleNum, femaleNum }: Places): string {
  const missing = minMember - joinCount
  const parts = [
    missing > 0 ? `还差 ${missing} 人成局` : `满 ${minMember} 人成局`,
    lockedCount > 0 && `${lockedCount} 人待支付`,
    maleNum + femaleNum > 0 && `男 ${maleNum} 女 ${femaleNum}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

const sexes: Readonly<Record<string, string>> = { [userSex.male]: '男', [userSex.female]: '女' }

/** Text of the sex: `男`, `女`, or '' if it is unknown. */
export const formatSex = (sex: string): string => sexes[sex] ?? ''

/** Average number of persons with at most one decimal: `7.5` for 750 hundredths. */
export const formatAverage = (hundredths: number): string => (Math.round(hundredths / 10) / 10).toString()

type CertificateView = Pick<
  AnswerOf<typeof flashSales.certQuery>,
  'status' | 'playStatus' | 'businessDate' | 'startTime' | 'verifyTime' | 'tableName'
>

/** Reason why the guest cannot be admitted now; `tonight` is the current business date. */
export function getAdmissionRefusal(shown: CertificateView, tonight: string): string {
  if (shown.status === playJoinStatus.verified) return formatCodeUse(shown)
  if (shown.playStatus === playStatus.cancelled) return '组局已取消'
  if (shown.status !== playJoinStatus.paid) return `该名额${getLabel('play_join_status', shown.status)}，不能入场`
  if (shown.playStatus === playStatus.joining) return '组局尚未成局，不能入场'
  if (shown.businessDate !== tonight) return `只能在活动当晚入场：${formatPlayStart(shown)}`
  return '该名额已过期，不能入场'
}
