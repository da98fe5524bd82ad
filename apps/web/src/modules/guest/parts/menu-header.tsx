import Bell from 'lucide-react/icons/bell'

import { HeroHeader, HeroPill } from '#kit/hero-header.tsx'

type MenuHeaderProps = {
  venueName: string
  /** Table and pass of the guest; undefined while loading. */
  seat: { tableName: string; salesUserName: string | null } | undefined
  /** Opens the call sheet; undefined where no waiter can be called. */
  onCall: (() => void) | undefined
}

/** Venue, table and call button. */
export function MenuHeader({ venueName, seat, onCall }: MenuHeaderProps) {
  return (
    <HeroHeader
      title={venueName}
      // Reserves the height of the line while the table is loading.
      fact={seat ? formatSeat(seat) : '\u00a0'}
      overlap
      right={
        seat &&
        onCall && (
          <HeroPill icon={<Bell />} onClick={onCall}>
            叫服务员
          </HeroPill>
        )
      }
    />
  )
}

const formatSeat = ({ tableName, salesUserName }: { tableName: string; salesUserName: string | null }) =>
  [`${tableName} 台`, salesUserName && `客户经理 ${salesUserName}`].filter(Boolean).join(' · ')
