import { bridgeErrorTexts } from '@nocturne/contract/client-texts'
import MapPinOff from 'lucide-react/icons/map-pin-off'
import { useState } from 'react'

import { bridge } from '#bridge/bridge.ts'
import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { HeroHeader } from '#kit/hero-header.tsx'
import { KeyValue } from '#kit/key-value.tsx'
import { notify } from '#lib/notify.ts'
import { useParams, useScreenTitle } from '#lib/routing/screen.ts'
import { BackButton } from '#shells/back-button.tsx'
import { Page } from '#shells/page.tsx'
import { PlaceMap } from '../parts/place-view.tsx'
import {
  parseCoordinate,
  formatCoordinate,
  formatDistance,
  computeDistanceMetres,
  type GeoPoint,
} from '../place-rules.ts'
import styles from '../parts/location.module.css'

const NEAR = 500

/** P155 查看位置: a place received from another user, with its distance and directions. */
export default function OpenLocationPage() {
  const title = useScreenTitle()
  const params = useParams('name', 'address', 'longitude', 'latitude')
  const longitude = parseCoordinate(params.longitude, 180)
  const latitude = parseCoordinate(params.latitude, 90)
  const header = <HeroHeader title={params.name ?? title} fact={title} left={<BackButton kind="hero" fallback="/" />} />
  if (longitude === null || latitude === null) {
    return (
      <Page header={header}>
        <EmptyState icon={<MapPinOff />} text="位置信息不完整，请重新打开" />
      </Page>
    )
  }
  const place = { name: params.name ?? '', address: params.address ?? '', longitude, latitude }
  return (
    <Page
      header={header}
      bottom={
        <BottomBar>
          <Button
            onClick={() => copyAddress(place.address || `${formatCoordinate(latitude)},${formatCoordinate(longitude)}`)}
          >
            复制地址
          </Button>
          <Button kind="primary" wide onClick={() => bridge.openMap(place).catch(notifyFailed)}>
            导航
          </Button>
        </BottomBar>
      }
    >
      <div className={styles['cards']}>
        <PlaceCard place={place} />
      </div>
    </Page>
  )
}

function PlaceCard({ place }: { place: GeoPoint & { name: string; address: string } }) {
  const [own, setOwn] = useState<GeoPoint | null>(null)
  const metres = own && computeDistanceMetres(own, place)
  const locate = async () => {
    try {
      setOwn(await bridge.location())
    } catch {
      notify(bridgeErrorTexts.chooseLocation)
    }
  }
  return (
    <Card label="位置">
      <PlaceMap
        centre={place}
        marks={own ? [{ ...own, label: '我' }] : []}
        reach={Math.max(NEAR, Math.ceil((metres ?? 0) / 400) * 500)}
      />
      <KeyValue
        rows={[
          { label: '地址', value: place.address || '未填写' },
          { label: '坐标', value: `${formatCoordinate(place.longitude)}, ${formatCoordinate(place.latitude)}` },
          ...(metres === null ? [] : [{ label: '距离', value: formatDistance(metres) }]),
        ]}
      />
      {metres === null && (
        <div className={styles['action']}>
          <Button size="small" onClick={locate}>
            查看距离
          </Button>
        </div>
      )}
    </Card>
  )
}

const notifyFailed = () => notify('打开地图失败，请复制地址后搜索')

async function copyAddress(text: string): Promise<void> {
  const { copyText } = await import('#bridge/browser.ts')
  try {
    await copyText(text)
    notify('地址已复制')
  } catch {
    notify('复制失败，请长按地址复制')
  }
}
