import { formatOpeningHours } from '@nocturne/base/opening-hours'
import MapPin from 'lucide-react/icons/map-pin'
import Navigation from 'lucide-react/icons/navigation'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'

import { bridge } from '#bridge/bridge.ts'
import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import type { GlobalConfig } from '#lib/query/global-config.ts'
import { toVenueHours } from '#lib/format/venue-hours.ts'
import styles from './notice.module.css'

/** Ignores errors: the bridge already showed them, or the guest cancelled. */
const ignoreError = () => undefined

type VenueCardProps = {
  venue: GlobalConfig
  /** Night whose opening hours are shown. */
  night: string
  /** Content above the venue's phone: the sales person of the booking. */
  children?: ReactNode
}

/** Contact, location and phone of the venue. Guests do not get employees' numbers: they request a call or call the venue (decision 126). */
export function VenueCard({ venue, night, children }: VenueCardProps) {
  const { venueName, address, lng, lat, servicePhone } = venue
  const place = lng !== null && lat !== null ? { name: venueName, address, longitude: lng, latitude: lat } : null
  return (
    <Card label="门店">
      <div className={styles['rows']}>
        {children}
        {servicePhone && (
          <ListRow
            inCard
            lead={<Icon icon={<Phone />} />}
            title={servicePhone}
            fact="门店电话"
            chip={<Step icon={<Phone />} label="拨打" />}
            onClick={() => void bridge.phoneCall(servicePhone).catch(ignoreError)}
          />
        )}
        <ListRow
          inCard
          lead={<Icon icon={<MapPin />} />}
          title={address || venueName}
          fact={`营业时间 ${formatOpeningHours(night, toVenueHours(venue))}`}
          {...(place && {
            chip: <Step icon={<Navigation />} label="导航" />,
            onClick: () => void bridge.openMap(place).catch(ignoreError),
          })}
        />
      </div>
    </Card>
  )
}

const Icon = ({ icon }: { icon: ReactNode }) => <span className={styles['icon']}>{icon}</span>

function Step({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <span className={styles['go']}>
      {icon}
      {label}
    </span>
  )
}
