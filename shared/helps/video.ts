/** 11 letters, digits, `-` and `_`: https://developers.google.com/youtube/iframe_api_reference */
const videoId = /^[\w-]{11}$/;
const address =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:watch\?v=|embed\/|shorts\/|live\/))([\w-]{11})(?:$|[?&#/])/;

/** The id of a video from what people paste: the id itself or an address of YouTube; undefined for anything else. */
export const videoOf = (text: string): string | undefined => (videoId.test(text) ? text : address.exec(text)?.[1]);
