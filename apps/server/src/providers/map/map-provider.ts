/** Interface of a map provider. Both calls return null unless the provider clearly succeeded; they never throw. */

/** Degrees in the provider's coordinate system (GCJ-02 in mainland China, as WeChat and Alipay report positions). */
export type MapPoint = { latitude: number; longitude: number }

/** `distance` in metres from the searched point; null when the provider does not give it. */
export type MapPlace = MapPoint & { name: string; address: string; distance: number | null }

/** Width and height in CSS pixels; the picture may have a higher resolution. North up, with a marker in the middle. */
export type MapPictureRequest = MapPoint & { width: number; height: number }

export type MapPicture = { contentType: string; bytes: Buffer }

export type MapProvider = {
  /** Places of that name around a point, nearest first; empty when there are none. */
  search: (query: MapPoint & { keyword: string }) => Promise<MapPlace[] | null>
  picture: (order: MapPictureRequest) => Promise<MapPicture | null>
}
