// The script that stands within index.html, before the application is loaded.
import { beginEarlyView } from '../features/estimations/early-view.ts';

void beginEarlyView(document.currentScript?.nonce ?? '');
