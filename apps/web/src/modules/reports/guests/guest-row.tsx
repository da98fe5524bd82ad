import { maskPhone } from '@nocturne/base/masking'
import { formatFen } from '@nocturne/base/money'
import { getLabel } from '@nocturne/contract/dictionaries'
import type { AnswerOf } from '@nocturne/contract/endpoint'
import type { reports } from '@nocturne/contract/reports/endpoints'
import Phone from 'lucide-react/icons/phone'

import { bridge } from '#bridge/bridge.ts'
import { IconButton } from '#kit/icon-button.tsx'
import { ListRow, TimeLead } from '#kit/list-row.tsx'
import { RowWithAction } from '#kit/row-with-action.tsx'
import { formatClock } from '#lib/format/format.ts'
import { usePermissions } from '#lib/identity/permissions.ts'
import { buildSittingLink } from '../links.ts'

export type GuestParty = AnswerOf<typeof reports.guestsOfNight>['rows'][number]

/** Ignores errors of the bridge, which it has already shown. */
const ignoreError = () => undefined

/**
 * Row of a party: time, name, visit number, sales person. Users who may dial get a call button and see the number
 * masked, because the call does not require a visible number.
 */
export function GuestRow({ guest }: { guest: GuestParty }) {
  const { tableRecordId, openTime, guestName, guestPhone, guestNum, tableName, salesUserName, can } = guest
  const opens = usePermissions()('report:table:view')
  const name = guestName || '散客'
  const dial = can.dial && (
    <IconButton
      label={`拨打 ${name}`}
      icon={<Phone />}
      onClick={() => bridge.phoneCall(guestPhone).catch(ignoreError)}
    />
  )
  return (
    <RowWithAction action={dial}>
      <ListRow
        lead={<TimeLead time={formatClock(openTime)} label={tableName} />}
        divided
        title={name}
        aside={guest.came ? `${guestNum}人` : undefined}
        fact={[can.dial ? maskPhone(guestPhone) : guestPhone, salesUserName].filter(Boolean).join(' · ')}
        note={formatFacts(guest)}
        figure={formatFen(guest.payableAmount, { trim: true })}
        href={opens ? buildSittingLink(tableRecordId) : undefined}
      />
    </RowWithAction>
  )
}

/** Visit number and other facts about the guest. */
const formatFacts = ({ came, visitNo, levelName, occasion }: GuestParty): string =>
  [
    !came && '非本晚到店',
    visitNo === null ? '未留电话' : `第 ${visitNo} 次`,
    levelName,
    occasion && getLabel('booking_occasion', occasion),
  ]
    .filter(Boolean)
    .join(' · ')
