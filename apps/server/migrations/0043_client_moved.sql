alter type activity_kind add value 'client_moved';
