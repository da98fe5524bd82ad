import MapPin from 'lucide-react/icons/map-pin'
import { useState } from 'react'

import { ListRow } from '#kit/list-row.tsx'
import { SearchBox } from '#kit/search-box.tsx'
import { formatDistance, type GeoPoint } from '../place-rules.ts'
import { useMapAvailable, useMapPlaces, type PlaceSearchResult } from './use-map.ts'
import { useDebounced } from './use-debounced.ts'
import styles from './location.module.css'

interface PlaceSearchProps {
  /** Centre of the search. */
  around: GeoPoint
  onChoose: (place: PlaceSearchResult['rows'][number]) => void
}

/** Search for nearby places by name; renders nothing for venues without a map provider. */
export function PlaceSearch({ around, onChoose }: PlaceSearchProps) {
  const available = useMapAvailable()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim())
  const found = useMapPlaces(keyword, around)
  if (!available) return null
  const searching = typed.trim() !== '' && keyword !== ''
  return (
    <div className={styles['search']}>
      <SearchBox label="搜索附近位置" placeholder="店名、楼名或路名" value={typed} onChange={setTyped} />
      {searching && found && found.rows.length === 0 && (
        <output className={styles['none']}>
          {found.available ? '附近没有找到，请换个词' : '暂时无法搜索，请在下方填写'}
        </output>
      )}
      {searching &&
        found?.rows.map((place) => (
          <ListRow
            key={`${place.name} ${place.latitude} ${place.longitude}`}
            inCard
            lead={<MapPin />}
            title={place.name}
            fact={place.address || undefined}
            note={place.distance === null ? undefined : `距离${formatDistance(place.distance)}`}
            onClick={() => onChoose(place)}
          />
        ))}
    </div>
  )
}
