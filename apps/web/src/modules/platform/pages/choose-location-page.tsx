import { useEffect } from 'react'
import { useLocation } from 'wouter'

import { resolvePlaceRequest } from '#bridge/place-choice.ts'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { HeroHeader } from '#kit/hero-header.tsx'
import { hasPreviousPage } from '#kit/layers.ts'
import { useForm } from '#lib/form.ts'
import { useGlobalConfig, type GlobalConfig } from '#lib/query/global-config.ts'
import { useScreenTitle } from '#lib/routing/screen.ts'
import { BackButton } from '#shells/back-button.tsx'
import { FormPage } from '#shells/form-page.tsx'
import { toCurrentPlace, NearbyPlaces } from '../parts/near-places.tsx'
import { PlaceFields } from '../parts/place-fields.tsx'
import { PlaceMap } from '../parts/place-view.tsx'
import type { GeoPoint } from '../place-rules.ts'
import {
  isPlaceBlank,
  emptyPlaceValues,
  validatePlace,
  parsePlacePoint,
  toPlaceValues,
  toPointValues,
  type NamedPlace,
} from '../place-values.ts'
import { useDevicePosition, type DevicePosition } from '../use-device-position.ts'
import styles from '../parts/location.module.css'

/** Distance in metres from the pin to the edge of the map. */
const REACH = 500

/** P154 选择位置: returns a place to the page that opened it: the current position, the venue, or a typed place. */
export default function ChooseLocationPage() {
  const title = useScreenTitle()
  const venue = findVenuePlace(useGlobalConfig())
  const leave = useLeave()
  const form = useForm({
    draft: null,
    initial: emptyPlaceValues,
    check: validatePlace,
    send: ({ name, address, ...coordinates }) => {
      const point = parsePlacePoint(coordinates)
      if (!point) return false
      resolvePlaceRequest({ name: name.trim(), address: address.trim(), ...point })
      return leave()
    },
  })
  const { value, change } = form
  // Fills the form with the device's position, unless a place was typed or selected.
  const { own, locating, locate } = useDevicePosition(
    (found) => isPlaceBlank(value) && change(toPlaceValues(toCurrentPlace(found))),
  )
  const centre = parsePlacePoint(value)

  return (
    <FormPage
      form={form}
      header={<HeroHeader title={title} left={<BackButton kind="hero" fallback="/" />} />}
      submitLabel="确定"
      besideSubmit={<Button onClick={leave}>取消</Button>}
    >
      {centre && (
        <Card label="位置示意">
          <PlaceMap
            centre={centre}
            marks={buildMarkers(own, venue)}
            reach={REACH}
            onMove={(point) => change(toPointValues(point))}
          />
          <p className={styles['hint']}>点按示意图可移动位置</p>
        </Card>
      )}
      <NearbyPlaces
        around={own ?? venue ?? centre}
        own={own}
        locating={locating}
        venue={venue}
        onChoose={(place) => change(toPlaceValues(place))}
        onLocate={locate}
      />
      <PlaceFields form={form} />
    </FormPage>
  )
}

const buildMarkers = (own: DevicePosition | null, venue: NamedPlace | null): (GeoPoint & { label: string })[] => [
  ...(own ? [{ ...own, label: '我' }] : []),
  ...(venue ? [{ ...venue, label: venue.name }] : []),
]

function findVenuePlace(config: GlobalConfig | undefined): NamedPlace | null {
  if (!config || config.lng === null || config.lat === null) return null
  return { name: config.venueName, address: config.address, longitude: config.lng, latitude: config.lat }
}

/**
 * Returns the function that navigates back. If the page is left without a selection, the request of the opening page
 * resolves to undefined.
 */
function useLeave(): () => void {
  const [, navigate] = useLocation()
  useEffect(() => () => resolvePlaceRequest(undefined), [])
  return () => {
    if (hasPreviousPage()) history.back()
    else navigate('/', { replace: true })
  }
}
