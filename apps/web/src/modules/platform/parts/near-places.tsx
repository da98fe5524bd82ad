import LocateFixed from 'lucide-react/icons/locate-fixed'
import Store from 'lucide-react/icons/store'

import { Card } from '#kit/card.tsx'
import { ListRow } from '#kit/list-row.tsx'
import { formatDistance, computeDistanceMetres, type GeoPoint } from '../place-rules.ts'
import type { NamedPlace } from '../place-values.ts'
import type { DevicePosition } from '../use-device-position.ts'
import { PlaceSearch } from './place-search.tsx'
import styles from './location.module.css'

type NearPlacesProps = {
  /** Centre of the search; null while unknown. */
  around: GeoPoint | null
  own: DevicePosition | null
  locating: boolean
  /** Null if the venue has no location configured. */
  venue: NamedPlace | null
  onChoose: (place: NamedPlace) => void
  onLocate: () => void
}

/** Places selectable by one tap: search results, the device's position, the venue. */
export function NearbyPlaces({ around, own, locating, venue, onChoose, onLocate }: NearPlacesProps) {
  return (
    <Card label="附近位置">
      <div className={styles['rows']}>
        {around && <PlaceSearch around={around} onChoose={onChoose} />}
        <ListRow
          inCard
          lead={<LocateFixed />}
          title="当前位置"
          fact={formatPositionFact(own, locating)}
          onClick={() => (own ? onChoose(toCurrentPlace(own)) : onLocate())}
        />
        {venue && (
          <ListRow
            inCard
            lead={<Store />}
            title={venue.name}
            fact={venue.address}
            note={own ? `距离${formatDistance(computeDistanceMetres(own, venue))}` : undefined}
            onClick={() => onChoose(venue)}
          />
        )}
      </div>
    </Card>
  )
}

/** Position of the device as a selectable place. */
export const toCurrentPlace = ({ longitude, latitude }: GeoPoint): NamedPlace => ({
  name: '当前位置',
  address: '',
  longitude,
  latitude,
})

function formatPositionFact(own: DevicePosition | null, locating: boolean): string {
  if (own) return own.accuracy >= 1 ? `精确到${formatDistance(own.accuracy)}` : '已定位'
  return locating ? '正在定位…' : '没有取得位置，点按重试'
}
