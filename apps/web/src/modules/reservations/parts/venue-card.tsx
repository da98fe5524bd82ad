import MapPin from 'lucide-react/icons/map-pin'
import Navigation from 'lucide-react/icons/navigation'

import { bridge } from '../../../bridge/bridge.ts'
import { Card } from '../../../kit/card.tsx'
import { ListRow } from '../../../kit/list-row.tsx'
import type { GlobalConfig } from '../../../lib/global-config.ts'
import styles from './notice.module.css'

/** Where the house is, with the way there. */
export function VenueCard({ venue }: { venue: GlobalConfig }) {
  const { venueName, address, lng, lat, businessOpen, businessEnd } = venue
  const place = lng !== null && lat !== null ? { name: venueName, address, longitude: lng, latitude: lat } : null
  return (
    <Card label="门店">
      <ListRow
        inCard
        lead={<MapPin className={styles['pin']} />}
        title={address || venueName}
        fact={`营业时间 ${businessOpen}–${businessEnd}`}
        {...(place && {
          chip: (
            <span className={styles['go']}>
              <Navigation />
              导航
            </span>
          ),
          onClick: () => void bridge.openMap(place).catch(() => undefined),
        })}
      />
    </Card>
  )
}
