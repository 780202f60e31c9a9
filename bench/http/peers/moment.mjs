/** Now, as the blog's columns hold it. */
export const moment = () => `${new Date().toISOString().slice(0, 23).replace('T', ' ')}000`

/** As Rails' `truncate(text, length: 140)`. */
export const truncate = (text) => (text.length > 140 ? `${text.slice(0, 137)}...` : text)
