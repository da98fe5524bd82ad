import Bell from 'lucide-react/icons/bell'

import { HeroHeader, HeroPill } from '../../../kit/hero-header.tsx'

type MenuHeaderProps = {
  venueName: string
  /** Where the guest sits; undefined until it is known. */
  seat: { tableName: string; salesUserName: string | null } | undefined
  /** Undefined: nobody can be called from here. */
  onCall: (() => void) | undefined
}

/** Whose menu it is, for which table, and the bell. */
export function MenuHeader({ venueName, seat, onCall }: MenuHeaderProps) {
  return (
    <HeroHeader
      title={venueName}
      fact={seat && seatText(seat)}
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

const seatText = ({ tableName, salesUserName }: { tableName: string; salesUserName: string | null }) =>
  [`${tableName} 台`, salesUserName && `客户经理 ${salesUserName}`].filter(Boolean).join(' · ')
