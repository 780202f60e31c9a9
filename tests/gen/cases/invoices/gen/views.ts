/** Templates by name: empty, because development reads app/views and a build embeds them. */
export const views: Readonly<Record<string, string>> = {}
