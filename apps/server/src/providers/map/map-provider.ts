/** Interface of a map provider. Both calls return null unless the provider clearly succeeded; they never throw. */

/** Degrees in the provider's coordinate system (GCJ-02 in mainland China, as WeChat and Alipay report positions). */
export type MapPoint = { latitude: number; longitude: number }

/** `distance` in metres from the searched point; null when the provider does not give it. */
export type Place = MapPoint & { name: string; address: string; distance: number | null }

/** Width and height in CSS pixels; the picture may have a higher resolution. North up, with a marker in the middle. */
export type PictureOrder = MapPoint & { width: number; height: number }

export type Picture = { contentType: string; bytes: Buffer }

export type MapProvider = {
  /** Places of that name around a point, nearest first; empty when there are none. */
  search: (query: MapPoint & { keyword: string }) => Promise<Place[] | null>
  picture: (order: PictureOrder) => Promise<Picture | null>
}
