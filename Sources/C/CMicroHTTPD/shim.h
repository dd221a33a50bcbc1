#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>

/* Swift can call no function with a variable number of arguments, and reads no macro with a cast. */

/* Starts a server on 127.0.0.1 with one thread, by the address of MHD_start_daemon; NULL, with
   errno, on failure. */
static inline struct MHD_Daemon *flipbook_start_server(
    void *start, uint16_t port, unsigned int connections, MHD_AccessHandlerCallback handler,
    MHD_RequestCompletedCallback completed, void *context) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  errno = 0;
  return ((__typeof__(&MHD_start_daemon))start)(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, port, NULL, NULL, handler, context,
      MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, MHD_OPTION_CONNECTION_LIMIT, connections,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_END);
}

/* The port of a server, by the address of MHD_get_daemon_info; 0 on failure. */
static inline uint16_t flipbook_server_port(void *information, struct MHD_Daemon *server) {
  const union MHD_DaemonInfo *info =
      ((__typeof__(&MHD_get_daemon_info))information)(server, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

static const ssize_t flipbook_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;
static const uint64_t flipbook_unknown_size = MHD_SIZE_UNKNOWN;
