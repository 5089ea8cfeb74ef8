import { createStore } from 'jotai';

/** The one jotai store of the page; the host gives it to its Provider, and code outside React reads it here. */
export const store = createStore();
