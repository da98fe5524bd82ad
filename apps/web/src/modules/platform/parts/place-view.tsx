import type { PointerEvent } from 'react'

import { computeTappedPoint } from '../place-rules.ts'
import { SchematicMap, type SchematicMapProps } from './schematic-map.tsx'
import { useMapPicture } from './use-map.ts'
import { useDebounced } from './use-debounced.ts'
import styles from './schematic-map.module.css'

/** The provider's map with the place marked at its centre; the schematic plan if there is no map. */
export function PlaceMap(props: SchematicMapProps) {
  const { onMove } = props
  const centre = {
    longitude: useDebounced(props.centre.longitude),
    latitude: useDebounced(props.centre.latitude),
  }
  const { image, moving } = useMapPicture(centre)
  if (image === null) return <SchematicMap {...props} />

  // Ignores taps while a new picture loads, because they would refer to the old one.
  const move = (event: PointerEvent<HTMLImageElement>) => {
    if (moving) return
    const box = event.currentTarget.getBoundingClientRect()
    const across = (event.clientX - box.left) / box.width
    const down = (event.clientY - box.top) / box.height
    onMove?.(computeTappedPoint(centre, { across, down }))
  }
  return <img className={styles['picture']} src={image} alt="" draggable={false} onPointerUp={onMove && move} />
}
